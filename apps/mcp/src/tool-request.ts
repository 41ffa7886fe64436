import type { Tool } from './tools.ts';

/** A request of the service, without its address and credentials. */
export interface ToolRequest {
  readonly method: Tool['method'];
  /** The path with the query. */
  readonly path: string;
  readonly ifMatch: string | undefined;
  /** JSON text. */
  readonly body: string | undefined;
}

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * The request that a call stands for. The arguments have passed the tool's schema.
 *
 * @throws RangeError when a part of the path would lead to another operation.
 */
export function toolRequest({ method, path, input: { places } }: Tool, args: Arguments): ToolRequest {
  const query = new URLSearchParams();
  const members: Record<string, unknown> = {};
  let whole: unknown;
  let hasBody = [...places.values()].includes('member');
  let ifMatch: string | undefined;
  for (const [name, value] of Object.entries(args)) {
    const place = places.get(name);
    if (place === 'query') for (const one of [value].flat()) query.append(name, String(one));
    if (place === 'json') query.append(name, JSON.stringify(value));
    if (place === 'member') members[name] = value;
    if (place === 'if-match') ifMatch = String(value);
    if (place === 'body') {
      whole = value;
      hasBody = true;
    }
  }
  // An assistant writes text unless it sets the type to HTML, and the text is sent unchanged.
  if (places.get('content_type') === 'member') members.content_type ??= 'text';
  if (places.get('rendered') === 'member') members.rendered ??= true;
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => segment(name, args[name]));
  return {
    method,
    path: query.size === 0 ? filled : `${filled}?${query}`,
    ifMatch,
    body: hasBody ? JSON.stringify(whole ?? members) : undefined,
  };
}

/** Points would be taken as "the folder above": a path of another operation, which may have been left out. */
function segment(name: string, value: unknown): string {
  const text = String(value);
  if (/^\.{0,2}$/.test(text)) throw new RangeError(`${name} must not be "${text}"`);
  return encodeURIComponent(text);
}
