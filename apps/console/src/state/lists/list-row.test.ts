import type { Conversation } from '@helpdesk/client';
import { conversationFields } from '@helpdesk/domain';
import { exampleOf } from '@helpdesk/screen-testing';
import { expect, it } from 'vitest';
import { listRowOf, onlyOfService } from './list-row.ts';

it('a row has each value that lists are filtered and sorted by, except the one that the API leaves out of list items', () => {
  const { results } = exampleOf('GET /api/v1/conversations/assigned') as { readonly results: readonly Conversation[] };
  const [example] = results;
  if (example === undefined) throw new Error('the list has an example');
  const given = (name: string): unknown => (name.endsWith('_id') ? 7 : '2026-05-20T12:00:00.000Z');
  const row = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, value ?? given(name)]));
  const converted = listRowOf(row as Conversation);
  const missing = Object.entries(conversationFields).flatMap(([name, field]) =>
    'value' in field && field.value(converted) === null ? [name] : [],
  );
  expect(missing).toEqual([...onlyOfService]);
});
