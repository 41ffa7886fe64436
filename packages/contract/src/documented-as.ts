import * as v from 'valibot';

/** What a document says of a schema: JSON Schema, or a plainer schema that means the same. */
export type Documented = Readonly<Record<string, unknown>> | v.GenericSchema;

/**
 * Says what a schema takes where that cannot be read from it: a function decides, or text stands for a number. A
 * step of a pipe; the schema itself stays as it is.
 */
export function documentedAs<Input>(documented: Documented) {
  return v.metadata<Input, { readonly documented: Documented }>({ documented });
}

/** What `documentedAs` said of a schema, if it did. */
export function documentationOf(schema: v.GenericSchema): Documented | undefined {
  if (!('pipe' in schema) || !Array.isArray(schema.pipe)) return undefined;
  for (const step of schema.pipe) {
    if (v.is(note, step)) return step.metadata.documented as Documented;
  }
  return undefined;
}

const note = v.looseObject({
  kind: v.literal('metadata'),
  type: v.literal('metadata'),
  metadata: v.looseObject({ documented: v.object({}) }),
});
