import type { Operation, Parameter, SchemaObject } from '@helpdesk/openapi';

/** Where an argument goes in the request; `json` is text of JSON in the address, `body` the whole body. */
type Place = 'path' | 'query' | 'json' | 'member' | 'body' | 'if-match';

export interface ToolInput {
  /** JSON Schema of one flat object that needs nothing outside itself. */
  readonly schema: InputSchema;
  readonly places: ReadonlyMap<string, Place>;
}

/** The parts of JSON Schema that are looked at outside this file; what is inside a property is the document's. */
interface InputSchema {
  readonly type: 'object';
  readonly properties: Record<string, object>;
  readonly required: string[];
  readonly additionalProperties: false;
  readonly $defs?: Record<string, object>;
  readonly [keyword: string]: unknown;
}

/** The named schemas of the document. */
export type Definitions = Readonly<Record<string, SchemaObject>>;

interface Argument {
  readonly name: string;
  readonly place: Place;
  readonly isRequired: boolean;
  readonly schema: SchemaObject;
}

/**
 * What the tool of an operation takes: its parameters and the members of its body side by side. A body whose
 * members bear the name of a parameter, or that is no plain object, is one argument `body`.
 */
export function toolInput(operation: Operation, definitions: Definitions): ToolInput {
  const parameters = operation.parameters.flatMap(parameterArgument);
  const args = [...parameters, ...bodyArguments(operation, definitions, new Set(parameters.map(({ name }) => name)))];
  const used = usedDefinitions(
    args.map(({ schema }) => schema),
    definitions,
  );
  const schema: InputSchema = {
    type: 'object',
    properties: Object.fromEntries(args.map(({ name, schema: each }) => [name, withOwnReferences(each)])),
    required: args.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    // An argument that does not exist is a mistake of the assistant, which it can only learn of here.
    additionalProperties: false,
    ...(used.size > 0 && {
      $defs: Object.fromEntries([...used].map(([name, each]) => [name, withOwnReferences(each)])),
    }),
  };
  return { schema, places: new Map(args.map(({ name, place }) => [name, place])) };
}

function parameterArgument(parameter: Parameter): Argument[] {
  if ('$ref' in parameter) return parameter.$ref === ifMatchReference ? [ifMatch] : [];
  const { name, required: isRequired, description } = parameter;
  if (parameter.in === 'header') return [];
  const inJson = parameter.content?.['application/json']?.schema;
  const schema = inJson ?? parameter.schema ?? {};
  const place = inJson === undefined ? parameter.in : 'json';
  return [{ name, place, isRequired, schema: description === undefined ? schema : { ...schema, description } }];
}

const ifMatchReference = '#/components/parameters/IfMatch';

const ifMatch: Argument = {
  name: 'if_match',
  place: 'if-match',
  isRequired: false,
  schema: {
    type: 'string',
    description: 'The `etag` of the conversation as you read it: then nothing is done when it has changed since',
  },
};

function bodyArguments({ requestBody }: Operation, definitions: Definitions, taken: ReadonlySet<string>): Argument[] {
  const given = requestBody?.content['application/json']?.schema;
  if (requestBody === undefined || given === undefined) return [];
  const { type, properties, required = [], description: _description, ...more } = resolved(given, definitions);
  const names = Object.keys(properties ?? {});
  const isFlat = type === 'object' && Object.keys(more).length === 0 && !names.some((name) => taken.has(name));
  if (!isFlat) return [{ name: 'body', place: 'body', isRequired: requestBody.required, schema: given }];
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    place: 'member',
    isRequired: required.includes(name),
    schema: typeof schema === 'boolean' ? {} : (ofTexts.get(name) ?? schema),
  }));
}

/** What an assistant means need not be guessed: see `toolRequest`. */
const ofTexts: ReadonlyMap<string, SchemaObject> = new Map<string, SchemaObject>([
  [
    'content_type',
    { type: 'string', enum: ['text', 'html'], default: 'text', description: 'What the text is; `text` unless given' },
  ],
  [
    'rendered',
    { type: 'boolean', default: true, description: 'False: the placeholders of macros in the text are filled in' },
  ],
]);

function resolved(schema: SchemaObject, definitions: Definitions): SchemaObject {
  const name = referredName(schema.$ref);
  return name === undefined ? schema : (definitions[name] ?? schema);
}

const prefix = '#/components/schemas/';

function referredName(reference: unknown): string | undefined {
  return typeof reference === 'string' && reference.startsWith(prefix) ? reference.slice(prefix.length) : undefined;
}

/** What the schemas refer to, and what that refers to. */
function usedDefinitions(schemas: readonly SchemaObject[], definitions: Definitions): Map<string, SchemaObject> {
  const used = new Map<string, SchemaObject>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [member, value] of Object.entries(part)) {
      const name = member === '$ref' ? referredName(value) : undefined;
      if (name === undefined) look(value);
      else if (!used.has(name)) {
        const found = definitions[name];
        if (found === undefined) throw new Error(`The document refers to ${name}, which is not in it`);
        used.set(name, found);
        look(found);
      }
    }
  };
  schemas.forEach(look);
  return used;
}

function withOwnReferences(schema: SchemaObject): SchemaObject {
  return JSON.parse(JSON.stringify(schema), (member, value) => {
    const name = member === '$ref' ? referredName(value) : undefined;
    return name === undefined ? value : `#/$defs/${name}`;
  });
}
