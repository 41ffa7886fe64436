import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { type Given, requestOf } from '../ask.ts';
import { examples } from '../examples.ts';
import type { World } from '../world.ts';
import { seedActs } from './seed.ts';

/** One question to the desk, and what it answered. */
export interface RecordedAnswer {
  readonly id: string;
  readonly url: string;
  readonly status: number;
  readonly body: unknown;
}

const gets = (Object.entries(routes) as [RouteId, Route][]).filter(([, { method }]) => method === 'GET');

/** Every GET route once, on a seeded desk, and what shows its activities and its audit log in full. */
export async function recordAnswers(world: World): Promise<readonly RecordedAnswer[]> {
  const answers: RecordedAnswer[] = [];
  const ask = async (id: RouteId, given: Given): Promise<void> => {
    const request = await requestOf(world.admin, id, given);
    const response = await world.app.inject(request);
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body: unknown = isJson ? JSON.parse(withoutRequestIds(response.body)) : response.body;
    answers.push({ id, url: String(request.url), status: response.statusCode, body });
  };
  const uuids = await seedActs(world);
  for (const uuid of uuids) {
    await ask('getConversation', { params: { uuid } });
    await ask('getTranscript', { params: { uuid } });
    await ask('listMessages', { params: { cuuid: uuid }, query: { page_size: 50 } });
    for (const message of await world.messagesOf(uuid)) {
      if (message.type === 'activity') await ask('getMessage', { params: { cuuid: uuid, uuid: message.uuid } });
    }
  }
  await ask('listAllConversations', { query: { page_size: 50 } });
  await ask('searchMessages', { query: { query: 'assigned' } });
  await ask('listActivityLogs', { query: { page_size: 100 } });
  for (const [id] of gets) await ask(id, { query: {}, ...(await examples[id](world)) });
  return answers;
}

/** They are drawn by the server for each request. */
function withoutRequestIds(text: string): string {
  return text.replace(/"request_id":"[^"]*"/g, '"request_id":"drawn"');
}

/** The answer without the members that the earlier one did not have, in its own order. */
export function withoutAdded(now: unknown, before: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(before)) return now.map((each, index) => withoutAdded(each, before[index]));
  if (!isObject(now) || !isObject(before)) return now;
  const kept = Object.entries(now).filter(([name]) => Object.hasOwn(before, name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutAdded(value, before[name])]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
