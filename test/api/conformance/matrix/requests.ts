import { type RouteId, routes } from '@helpdesk/contract';
import type { Given } from '../ask.ts';
import { customerSecret } from '../chat.ts';
import { customerJwt } from '../customer-jwt.ts';
import { type Example, examples, formOf } from '../examples.ts';
import type { World } from '../world.ts';
import { type Cell, changes } from './cells.ts';
import type { AgentCaller, Caller } from './model.ts';
import { isWidgetRow, rows } from './rows.ts';

function withBody(id: RouteId, body: () => object): Example {
  return async (world) => ({ ...(await examples[id](world)), body: body() });
}

/** Where the example asks for more than its permission gives, one that asks for no more. */
const modest: Partial<Record<RouteId, Example>> = {
  createAgent: () => ({ body: { first_name: 'Eve', email: `${crypto.randomUUID()}@example.com`, roles: [] } }),
  // With a role that everybody may give.
  inviteAgents: async (world) => {
    const { name } = await world.data('createRole', { body: { name: `Role ${crypto.randomUUID()}`, permissions: [] } });
    return { body: { people: [{ email: `${crypto.randomUUID()}@example.com`, roles: [name] }] } };
  },
  createNamedApiKey: async (world) => ({ params: { id: (await world.agent()).id }, body: { name: 'Importer' } }),
  createRole: () => ({ body: { name: `Role ${crypto.randomUUID()}`, permissions: [] } }),
  updateRole: withBody('updateRole', () => ({ description: 'Reads' })),
  updateAgent: withBody('updateAgent', () => ({ new_password: 'ten characters' })),
  exchangeCustomerToken: async (world) => {
    const claims = { external_user_id: crypto.randomUUID(), email: 'new@example.org', first_name: 'New' };
    return { body: { jwt: await customerJwt(claims, customerSecret, world.clock.now()) } };
  },
};

/** Makes the request of a cell. */
export type MakeRequest = (cell: Cell) => Promise<Given>;

/** Requests for the record of the cell. A request that succeeds and changes something gets a new record. */
export function requestMaker(world: World): MakeRequest {
  const exampleOf = modestExamples(world);
  return async ({ id, caller, target, status }) => {
    const isOwnRecord = isWidgetRow(rows[id]);
    const succeeds = changes(id) && status === 200;
    const given = await exampleOf(id, succeeds);
    // A caller whose session has ended could make no further request, so another session ends.
    if (id === 'endWidgetSession' && succeeds) return given;
    const inbox = isOwnRecord ? { 'x-service-inbox-id': world.inboxUuid } : {};
    return {
      ...given,
      ...(target !== undefined && (isOwnRecord || !succeeds) && { params: namedBy(id, target.params) }),
      ...(id === 'uploadWidgetFiles' && { form: letterTo(String(target?.params.uuid)) }),
      as: caller.kind === 'agent' ? caller.as : null,
      headers: caller.kind === 'agent' ? inbox : { ...inbox, ...(await sessionOf(world, id, caller, succeeds)) },
    };
  };
}

/** Logging out uses its session up: where it succeeds, that of a new visitor is taken. */
async function sessionOf(
  world: World,
  id: RouteId,
  { headers }: Exclude<Caller, AgentCaller>,
  succeeds: boolean,
): Promise<Readonly<Record<string, string>>> {
  return id === 'endWidgetSession' && succeeds ? (await world.visitor()).headers : headers;
}

/** One for all requests of a row that change nothing. */
function modestExamples(world: World) {
  const kept = new Map<RouteId, Promise<Given>>();
  return (id: RouteId, isUsedUp: boolean): Promise<Given> => {
    const make = async () => (modest[id] ?? examples[id])(world);
    if (isUsedUp) return make();
    const known = kept.get(id) ?? make();
    kept.set(id, known);
    return known;
  };
}

function namedBy(id: RouteId, params: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const names = [...routes[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, params[name] ?? '']));
}

function letterTo(uuid: string): FormData {
  return formOf({ conversation_uuid: uuid }, new File(['It is broken'], 'what.txt'));
}
