import { type Import, targetOf } from './imports.ts';

/** Who may import whom; the table of docs/architecture.md. A folder may always import itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  'packages/contract': ['valibot'],
  'packages/files': ['node:'],
  'packages/archive': ['@helpdesk/domain', '@helpdesk/files', 'valibot', 'node:'],
  'packages/demo-data': ['@helpdesk/domain'],
  'apps/mcp': [
    '@helpdesk/contract',
    '@helpdesk/files',
    '@helpdesk/openapi',
    '@modelcontextprotocol/sdk/server/index.js',
    '@modelcontextprotocol/sdk/server/stdio.js',
    '@modelcontextprotocol/sdk/shared/transport.js',
    '@modelcontextprotocol/sdk/types.js',
    '@modelcontextprotocol/sdk/validation/ajv-provider.js',
    'commander',
    'node:',
  ],
  'packages/backup': ['@helpdesk/domain', '@helpdesk/files', 'valibot', 'node:'],
  'packages/openapi': ['@helpdesk/contract', '@helpdesk/domain', '@valibot/to-json-schema', 'valibot'],
  'packages/client/src': [],
  'packages/client/scripts': ['@helpdesk/openapi', 'openapi-typescript', 'node:'],
  'packages/testkit': ['@helpdesk/domain', 'vitest', 'fast-check'],
  'adapters/memory': ['@helpdesk/domain'],
  'adapters/sql': ['@helpdesk/backup', '@helpdesk/domain', 'kysely'],
  'adapters/sqlite': [
    '@helpdesk/domain',
    '@helpdesk/sql',
    'kysely',
    'kysely/helpers/sqlite',
    'better-sqlite3',
    'node:',
  ],
  'adapters/postgres': ['@helpdesk/domain', '@helpdesk/sql', 'kysely', 'kysely/helpers/postgres', 'pg', 'node:'],
  'adapters/nats': ['@helpdesk/domain', '@nats-io/transport-node', 'node:'],
  'adapters/http': [
    '@helpdesk/domain',
    '@helpdesk/contract',
    'fastify',
    '@fastify/multipart',
    '@fastify/swagger',
    '@fastify/swagger-ui',
    '@fastify/websocket',
    'ws',
    'rate-limiter-flexible',
    'valibot',
    'node:',
  ],
  'adapters/html-sanitize': ['@helpdesk/domain', 'sanitize-html', 'html-to-text'],
  'adapters/images-sharp': ['@helpdesk/domain', 'file-type', 'sharp', 'node:'],
  'adapters/media-disk': ['@helpdesk/domain', 'node:'],
  'adapters/metrics-prom': ['prom-client'],
  'adapters/tokens-jose': ['@helpdesk/domain', 'jose'],
  'adapters/platform-node': ['@helpdesk/domain', 'node:'],
  'apps/desk-report': ['@helpdesk/domain', 'node:'],
  'apps/service': [
    '@helpdesk/domain',
    '@helpdesk/backup',
    '@helpdesk/mcp',
    '@helpdesk/demo-data',
    '@helpdesk/archive',
    '@helpdesk/contract',
    '@helpdesk/files',
    '@helpdesk/html-sanitize',
    '@helpdesk/http',
    '@helpdesk/images-sharp',
    '@helpdesk/media-disk',
    '@helpdesk/metrics-prom',
    '@helpdesk/platform-node',
    '@helpdesk/tokens-jose',
    '@helpdesk/sql',
    '@helpdesk/sqlite',
    '@helpdesk/postgres',
    '@helpdesk/nats',
    '@helpdesk/openapi',
    'commander',
    'pino',
    'pino-pretty',
    'valibot',
    'node:',
  ],
};

export const ruledFolders: readonly string[] = Object.keys(allowed);

/** What an import breaks, or undefined. */
export function violation(statement: Import): string | undefined {
  const { file, specifier } = statement;
  const folder = ruledFolders.find((name) => file.startsWith(`${name}/`));
  if (folder === undefined) return `${file} belongs to no folder that has a rule`;
  const target = targetOf(statement);
  if (target !== undefined) {
    return target.startsWith(`${folder}/`) ? undefined : `${file} reaches out of ${folder} into ${target}`;
  }
  const names = allowed[folder] ?? [];
  const fits = names.some((name) => (name === 'node:' ? specifier.startsWith(name) : specifier === name));
  return fits ? undefined : `${file} may not import ${specifier}`;
}

/** The first circle of imports that there is, as the files on the way round. */
export function findCycle(edges: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly string[] | undefined => {
    const start = way.indexOf(file);
    if (start >= 0) return [...way.slice(start), file];
    if (done.has(file)) return undefined;
    for (const next of edges.get(file) ?? []) {
      const cycle = visit(next, [...way, file]);
      if (cycle !== undefined) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of edges.keys()) {
    const cycle = visit(file, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
