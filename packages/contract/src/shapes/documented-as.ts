import * as v from 'valibot';

/** How a schema is documented: as JSON Schema, or as a plainer schema that accepts the same. */
export type Documented = Readonly<Record<string, unknown>> | v.GenericSchema;

/**
 * Documents what a schema accepts where that cannot be derived from it, because a function decides or a text stands for
 * a number. It is a step of a pipe and changes nothing about the schema.
 */
export function documentedAs<Input>(documented: Documented) {
  return v.metadata<Input, { readonly documented: Documented }>({ documented });
}

/** The documentation that `documentedAs` gave a schema, if it did. */
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
