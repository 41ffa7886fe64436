import type { Conversation, View } from '@helpdesk/client';
import { expect, it } from 'vitest';
import { viewOrder } from './view-order.ts';

const rows = [
  { id: 1, waiting_since: '2026-05-20T12:00:00.000Z', priority_id: 3, contact: { email: 'mia@example.org' } },
  { id: 2, waiting_since: null, priority_id: null, contact: { email: null } },
  { id: 3, waiting_since: '2026-05-19T12:00:00.000Z', priority_id: 3, contact: { email: 'ada@example.org' } },
  { id: 4, waiting_since: null, priority_id: 1, contact: { email: 'mia@example.org' } },
] as unknown as readonly Conversation[];

const sorted = (order_by: View['order_by'], order: View['order']) =>
  rows.toSorted(viewOrder({ order_by, order })).map(({ id }) => id);

it.each([
  ['conversations.waiting_since', 'asc', [3, 1, 2, 4]],
  ['conversations.waiting_since', 'desc', [1, 3, 4, 2]],
  ['conversations.priority_id', 'asc', [4, 1, 3, 2]],
  ['conversations.priority_id', 'desc', [3, 1, 4, 2]],
  ['users.email', 'asc', [3, 1, 4, 2]],
] as const)('%s %s', (field, order, ids) => {
  expect(sorted(field, order)).toEqual(ids);
});
