import { type AgentEvent, createAgentClient } from '@helpdesk/client';
import { expect, test } from 'vitest';
import { scriptedFetch } from '../../../../client/src/testing/scripted-fetch.ts';
import { rows } from '../rows.ts';
import { conversationDetail } from './conversation-detail.ts';

/** A conversation whose contact the test sets, and how often it was fetched. */
function opened() {
  const at = { contactId: 7, fetches: 0, during: () => {} };
  const { fetch } = scriptedFetch(() => {
    at.fetches += 1;
    const data = { uuid: 'a', contact_id: at.contactId, contact: { id: at.contactId } };
    at.during();
    return new Response(JSON.stringify({ status: 'success', data }));
  });
  const client = createAgentClient({ baseUrl: 'http://desk.example', credentials: 'session', fetch });
  const detail = conversationDetail('a', client, rows(), () => {});
  const contact = () => detail.state.snapshot().detail?.contact.id;
  const hear = (contactId: number) =>
    detail.apply({
      type: 'conversation_update',
      cursor: '1',
      data: { uuid: 'a', contact_id: contactId },
    } as AgentEvent);
  return { at, detail, contact, hear };
}

test('a conversation that gets another contact shows what is known of them', async () => {
  const { at, detail, contact, hear } = opened();
  await detail.fetch();
  hear(7);
  expect(at.fetches).toBe(1);
  at.contactId = 8;
  hear(8);
  await expect.poll(contact).toBe(8);
  expect(at.fetches).toBe(2);
});

test('so does one that gets them while it is fetched', async () => {
  const { at, detail, contact, hear } = opened();
  at.during = () => {
    at.during = () => {};
    at.contactId = 8;
    hear(8);
  };
  await detail.fetch();
  expect([contact(), at.fetches]).toEqual([8, 2]);
});
