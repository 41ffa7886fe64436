import { type Case, casesOf } from './cases.ts';
import type { KeptDesk } from './desk/kept-desk.ts';
import { below, seededRandom } from './random.ts';
import { request } from './request.ts';

/** How often each is drawn, of 100. */
const weights: ReadonlyMap<string, number> = new Map([
  ['GET agents/me', 10],
  ['GET a conversation', 25],
  ['GET 30 messages', 25],
  ['GET 30 of a team, unassigned', 10],
  ['GET 30 of all, with total', 10],
  ['POST message', 12],
  ['PUT last-seen', 5],
  ['POST conversation', 3],
]);

/** What is written besides messages; there is no floor for it. */
export async function otherWrites(desk: KeptDesk): Promise<readonly Case[]> {
  const uuids = (await desk.rows('select uuid from conversations order by id desc limit 1000')).map(({ uuid }) => uuid);
  const [inbox] = await desk.rows('select min(id) as id from inboxes');
  const opening = {
    inbox_id: inbox?.id,
    content: 'My parcel is late.',
    initiator: 'contact',
    subject: 'A late parcel',
  };
  const contacts = Array.from({ length: 200 }, (_, index) => `mixed.${index}@example.com`);
  return [
    {
      name: 'PUT last-seen',
      kind: 'write',
      requests: uuids.map((uuid) => request('PUT', `/api/v1/conversations/${uuid}/last-seen`)),
    },
    {
      name: 'POST conversation',
      kind: 'write',
      requests: contacts.map((email) =>
        request('POST', '/api/v1/conversations', { ...opening, contact_email: email, first_name: 'Mia' }),
      ),
    },
  ];
}

/** Requests of a working day in the order of a fixed seed: 80 % reads; the rest are messages, changes and openings. */
export async function mixedRequests(desk: KeptDesk, count = 5_000): Promise<readonly string[]> {
  const cases = [...(await casesOf(desk)), ...(await otherWrites(desk))];
  // Each kind of request appears as often as its weight.
  const slots = cases.flatMap(({ name, requests }) => Array.from({ length: weights.get(name) ?? 0 }, () => requests));
  const random = seededRandom(7);
  return Array.from({ length: count }, () => {
    const requests = slots[below(random, slots.length)] ?? [];
    return requests[below(random, requests.length)] ?? '';
  });
}
