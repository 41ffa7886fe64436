import type { SchemaObject } from './json-schema.ts';

/** The parts of OpenAPI 3.1 that this document uses; https://spec.openapis.org/oas/v3.1.1. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  };
}

export type Method = 'get' | 'post' | 'put' | 'delete';
export type PathItem = Readonly<Partial<Record<Method, Operation>>>;

interface Reference {
  readonly $ref: string;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content } | undefined;
  /** What the client of a socket sends. */
  readonly 'x-client-frame'?: Reference;
  /** A success is this and has no envelope around it. */
  readonly 'x-answer'?: 'json' | 'text' | 'mail' | 'image';
  /** The answers by status. */
  readonly responses: Readonly<Record<string, Response>>;
}

type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema: SchemaObject;
  readonly example?: unknown;
}

export type Parameter =
  | Reference
  | {
      readonly name: string;
      readonly in: 'path' | 'query' | 'header';
      readonly required: boolean;
      readonly description?: string;
      readonly schema?: SchemaObject;
      readonly content?: Content;
      readonly example?: unknown;
    };

type Header = Reference | { readonly description: string; readonly schema: SchemaObject };

export type Response =
  | Reference
  | {
      readonly description: string;
      readonly headers?: Readonly<Record<string, Header>>;
      readonly content?: Content;
    };

export type SecurityScheme =
  | { readonly type: 'http'; readonly scheme: 'basic' | 'bearer'; readonly description: string }
  | {
      readonly type: 'apiKey';
      readonly in: 'header' | 'query' | 'cookie';
      readonly name: string;
      readonly description: string;
    };
