import { type Route, type RouteId, routes } from '@helpdesk/contract';
import type { OpenApiDocument, Operation } from '@helpdesk/openapi';
import { type Effects, effectsOf } from './effects.ts';
import { type ToolInput, toolInput } from './tool-input.ts';

/** One operation of the agent API, as an assistant calls it. */
export interface Tool {
  /** The `operationId`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly method: Route['method'];
  /** With `{name}` for parameters. */
  readonly path: string;
  /** Null: any agent may. */
  readonly permission: string | null;
  readonly effects: Effects;
  readonly input: ToolInput;
}

/**
 * Left out though agents may call them: a tool cannot send or fetch files or hold a socket open, a secret that an assistant
 * reads would stay in its transcript, preferences belong to a screen, the schema of a tool cannot name the custom
 * attributes of a desk, and what is not built yet has nothing to show.
 */
const leftOut: ReadonlySet<string> = new Set<RouteId>([
  'uploadMedia',
  'openRawMail',
  'getMailPicture',
  'createSocketTicket',
  'createApiKey',
  'createNamedApiKey',
  'createPasswordLink',
  'inviteAgents',
  'setMyPreferences',
  'setConversationAttributes',
  'setContactAttributes',
  'listSlaPolicies',
  'listBusinessHours',
  'listAiPrompts',
  'listContextLinks',
  'getGeneralSettings',
]);

/** All that could be tools, in the order of the contract. Who may use which of them is another question. */
export function allTools(document: OpenApiDocument): readonly Tool[] {
  const { schemas } = document.components;
  return Object.entries<Route>(routes).flatMap(([name, row]) => {
    if (row.caller.kind !== 'agent' || leftOut.has(name)) return [];
    const { method, path } = row;
    const operation = operationOf(document, name, row);
    const { permission } = row.caller;
    const effects = effectsOf(name, method);
    const { summary: title } = operation;
    const description = descriptionOf(operation);
    return [{ name, title, description, method, path, permission, effects, input: toolInput(operation, schemas) }];
  });
}

function operationOf(document: OpenApiDocument, name: string, { method, path }: Route): Operation {
  const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
  const found = document.paths[path]?.[methods[method]];
  if (found?.operationId !== name) throw new Error(`The document does not hold ${name} at ${method} ${path}`);
  return found;
}

function descriptionOf({ summary, description }: Operation): string {
  return `${summary}. ${description}`;
}
