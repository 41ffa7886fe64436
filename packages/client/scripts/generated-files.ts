import type { OpenApiDocument } from '@helpdesk/openapi';
import openapiTS, { astToString } from 'openapi-typescript';
import { clientDocument } from './client-document.ts';

/** The text of every generated file, by its name in `src`. */
export async function generatedFiles(document: OpenApiDocument): Promise<ReadonlyMap<string, string>> {
  const lean = clientDocument(document);
  return new Map([
    ['api-types.ts', await typesOf(lean)],
    ['api-routes.ts', routesOf(lean)],
  ]);
}

const head = '// Made from the OpenAPI document by `npm run generate`; changes belong into the contract.\n';

async function typesOf(document: OpenApiDocument): Promise<string> {
  const types = await openapiTS(JSON.stringify(document), {
    // A member with a default may be left out of a request.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  return `${head}\n${astToString(types)}`;
}

/**
 * Two tables, `getAgent: 'GET /api/v1/agents/{id}'`: for agents and anyone, and for pages with the widget. Then the
 * routes whose success has no envelope.
 */
function routesOf({ paths }: OpenApiDocument): string {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => ({
      path,
      line: `  ${operationId}: '${method.toUpperCase()} ${path}',`,
    })),
  );
  const table = (name: string, isWidget: boolean): string => {
    const lines = rows.filter(({ path }) => path.startsWith('/api/v1/widget/') === isWidget).map(({ line }) => line);
    return [`export const ${name} = {`, ...lines, '} as const;', ''].join('\n');
  };
  const plain = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation['x-answer'] === undefined ? [] : [`  '${method.toUpperCase()} ${path}',`],
    ),
  );
  const plainAnswers = ['export const plainAnswers: ReadonlySet<string> = new Set([', ...plain, ']);', ''].join('\n');
  return [head, table('agentRoutes', false), table('widgetRoutes', true), plainAnswers].join('\n');
}
