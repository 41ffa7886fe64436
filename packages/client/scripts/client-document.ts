import type { OpenApiDocument, Operation, Parameter, PathItem, Response } from '@helpdesk/openapi';

type Reference = Extract<Parameter, { readonly $ref: string }>;
type Given = Exclude<Parameter, Reference>;
type Content = NonNullable<Operation['requestBody']>['content'];

/**
 * The document as far as a client types its calls by it. Left out: examples; what every call may be refused with,
 * which a client meets as one kind of error; and what does not answer in the envelope, such as the sockets.
 */
export function clientDocument({ paths, components, ...document }: OpenApiDocument): OpenApiDocument {
  const none = { responses: {}, parameters: {}, headers: {}, securitySchemes: {} };
  return { ...document, paths: leanPaths(paths, components), components: { ...none, schemas: components.schemas } };
}

type Shared = OpenApiDocument['components'];

function leanPaths(paths: OpenApiDocument['paths'], shared: Shared): Readonly<Record<string, PathItem>> {
  const lean = Object.entries(paths).map(([path, operations]) => {
    const kept = Object.entries(operations).flatMap(([method, operation]) => {
      const content = answerOf(operation);
      return content === undefined ? [] : [[method, leanOperation(operation, content, shared)] as const];
    });
    return [path, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(lean.filter(([, operations]) => Object.keys(operations).length > 0));
}

function leanOperation(operation: Operation, answer: Content, shared: Shared): Operation {
  const { requestBody, parameters } = operation;
  return {
    ...operation,
    security: [],
    parameters: parameters.map((parameter) => inAddress('$ref' in parameter ? named(parameter, shared) : parameter)),
    requestBody: requestBody && { ...requestBody, content: withoutExamples(requestBody.content) },
    responses: { 200: { description: 'Done', content: withoutExamples(answer) } },
  };
}

function named({ $ref }: Reference, { parameters }: Shared): Given {
  const parameter = parameters[$ref.split('/').at(-1) ?? ''];
  if (parameter === undefined || '$ref' in parameter) throw new Error(`The document has no ${$ref}`);
  return parameter;
}

/** A parameter that is JSON may be given as a value or as its JSON text. */
function inAddress({ content, ...parameter }: Given): Given {
  const json = content?.['application/json']?.schema;
  return json === undefined ? parameter : { ...parameter, schema: { anyOf: [{ type: 'string' }, json] } };
}

function withoutExamples(content: Content): Content {
  return Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema }]));
}

/** What a success holds, if that is `{"status": "success", "data": …}`, or said to be something else. */
function answerOf({ responses, 'x-answer': answer }: Operation): Content | undefined {
  const success: Response | undefined = responses[200];
  if (success === undefined || '$ref' in success) return undefined;
  if (answer !== undefined) return success.content;
  const { status, data } = success.content?.['application/json']?.schema.properties ?? {};
  return status === undefined || data === undefined ? undefined : success.content;
}
