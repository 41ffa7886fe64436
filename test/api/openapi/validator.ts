import type { OpenApiDocument } from '@helpdesk/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Values against the schemas of a document. */
export interface Validator {
  /** Whether there is a schema at the place, a JSON pointer. */
  has(pointer: string): boolean;
  /** What the schema at the place has against the value; an unknown place throws. */
  faults(pointer: string, value: unknown): readonly string[];
}

export function validatorOf(document: OpenApiDocument): Validator {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  return {
    has: (pointer) => ajv.getSchema(`openapi#${pointer}`) !== undefined,
    faults: (pointer, value) => {
      const check = ajv.getSchema(`openapi#${pointer}`);
      if (check === undefined) throw new Error(`The document has no schema at ${pointer}`);
      if (check(value) === true) return [];
      return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    },
  };
}
