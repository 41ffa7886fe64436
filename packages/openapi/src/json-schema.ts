import { documentationOf } from '@helpdesk/contract';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

/** A schema of JSON Schema 2020-12, or a reference to one of the document's. */
export type SchemaObject = JsonSchema;

/** The two sides of a schema: what a client sends, what the service answers. */
export type Side = 'input' | 'output';

export interface Converter {
  convert(schema: v.GenericSchema, side: Side): SchemaObject;
  /** The schema itself, though it has a name. */
  spelledOut(schema: v.GenericSchema, side: Side): SchemaObject;
  /** The named schemas themselves, under their names. */
  named(): Readonly<Record<string, SchemaObject>>;
}

/**
 * Checks without an equivalent in JSON Schema; the text of a refusal explains them. Every other check that cannot be
 * converted throws, so that the document cannot leave it out unnoticed.
 */
const unsaid = ['check', 'partial_check', 'raw_check', 'to_lower_case', 'to_upper_case', 'transform', 'trim'];

/**
 * Converts the contract's schemas. Named schemas become references wherever they are used.
 *
 * @param isClosed whether objects of answers have no members besides those named here, as tests check. Clients must
 *   accept more members, so that the service can grow.
 */
export function converter(
  names: Readonly<Record<Side, Readonly<Record<string, v.GenericSchema>>>>,
  isClosed: boolean,
): Converter {
  const nameOf = new Map<object, string>(
    [names.input, names.output].flatMap((group) => Object.entries(group).map(([name, schema]) => [schema, name])),
  );

  function convert(schema: v.GenericSchema, side: Side, itself?: v.GenericSchema): SchemaObject {
    const known = new Map<object, SchemaObject>();
    const standIn = (json: SchemaObject): object => {
      const stand = v.any();
      known.set(stand, json);
      return stand;
    };

    /** The same tree, with a placeholder for every part that has a schema of its own. */
    function marked(part: unknown): unknown {
      if (Array.isArray(part)) return part.map(marked);
      if (!isSchema(part)) return part;
      const name = part === itself ? undefined : nameOf.get(part);
      if (name !== undefined) return standIn({ $ref: `#/components/schemas/${name}` });
      const documented = documentationOf(part);
      if (documented !== undefined)
        return standIn(isSchema(documented) ? convert(documented, side) : { ...documented });
      const parts = Object.entries(part).map(([member, value]) => [
        member,
        member === 'entries'
          ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, marked(each)]))
          : marked(value),
      ]);
      return Object.fromEntries(parts);
    }

    const { $schema: _dialect, ...converted } = toJsonSchema(marked(schema) as Convertible, {
      target: 'draft-2020-12',
      typeMode: side,
      ignoreActions: unsaid,
      overrideSchema: ({ valibotSchema, jsonSchema: { additionalProperties, ...open } }) =>
        known.get(valibotSchema) ?? (valibotSchema.type === 'strict_object' && !isClosed ? open : undefined),
      overrideAction: ({ valibotAction, jsonSchema }) =>
        valibotAction.type === 'safe_integer' ? { ...jsonSchema, type: 'integer' } : undefined,
    });
    return converted;
  }

  return {
    convert,
    spelledOut: (schema, side) => convert(schema, side, schema),
    named: () =>
      Object.fromEntries(
        (['input', 'output'] as const).flatMap((side) =>
          Object.entries(names[side]).map(([name, schema]) => [name, convert(schema, side, schema)]),
        ),
      ),
  };
}

type Convertible = Parameters<typeof toJsonSchema>[0];

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}
