import { type OpenApiDocument, openApiDocument } from '@helpdesk/openapi';

/** One operation of the API, with the answer that its description shows. */
export interface ScriptedRoute {
  /** `GET /api/v1/agents/{id}`. */
  readonly name: string;
  /** Undefined for a request of another route. */
  paramsOf(method: string, path: string): Readonly<Record<string, string>> | undefined;
  readonly example: unknown;
}

/** Every operation; of two that fit, the one with fewer parameters comes first. */
export function routesOfDocument(): readonly ScriptedRoute[] {
  const { paths } = openApiDocument({ version: '0.1.0' });
  return Object.entries(paths)
    .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => routeOf(method, path, operation)))
    .sort((one, other) => parameters(one) - parameters(other));
}

type Item = OpenApiDocument['paths'][string];

function routeOf(method: string, path: string, operation: Item[keyof Item]): ScriptedRoute {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const shape = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`);
  const success = operation?.responses[200];
  const content = success !== undefined && 'content' in success ? success.content : undefined;
  return {
    name: `${method.toUpperCase()} ${path}`,
    paramsOf: (asked, address) => {
      const found = asked.toLowerCase() === method ? shape.exec(address) : null;
      if (found === null) return undefined;
      return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
    },
    example: content?.['application/json']?.example,
  };
}

const parameters = ({ name }: ScriptedRoute): number => name.split('{').length;
