import type { ReplyOf, RouteId } from '@helpdesk/contract';
import type { Clock } from '@helpdesk/domain/ports';
import { ask, type Given } from '../../api/conformance/ask.ts';
import { credentials } from './places.ts';
import { type ServedDesk, serveDesk } from './serve-desk.ts';

export interface Served extends Pick<ServedDesk, 'app' | 'composition'> {
  /** Sends a request of the first Admin by default; a refusal fails the test. */
  data<Id extends RouteId>(id: Id, given?: Given): Promise<ReplyOf<Id>>;
}

/** @param clock the system's unless given */
export async function withServed<T>(
  env: Readonly<Record<string, string>>,
  work: (served: Served) => Promise<T>,
  clock?: Clock,
): Promise<T> {
  const { app, composition, close } = await serveDesk(env, clock);
  const admin = `${credentials.apiKey}:${credentials.apiSecret}`;
  try {
    return await work({
      app,
      composition,
      data: async (id, given) => (await ask(app, admin, id, given)).data,
    });
  } finally {
    await close();
  }
}
