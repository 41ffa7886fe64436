/** The description of the API, made from the contract. */
export { refusalsOf } from './answers.ts';
export { type DocumentOptions, openApiDocument } from './document.ts';
export type { SchemaObject } from './json-schema.ts';
export type { OpenApiDocument, Operation, Parameter, PathItem, Response } from './openapi-types.ts';
