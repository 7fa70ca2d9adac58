"""The shape of definitions: JSON Schemas generated from the model, and validation against them with findings."""

from boardkit.schema.generate import SchemaFile, schema_files, schema_of, stale, write_schemas
from boardkit.schema.validate import validate

__all__ = ["SchemaFile", "schema_files", "schema_of", "stale", "validate", "write_schemas"]
