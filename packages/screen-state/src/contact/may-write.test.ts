import type { WidgetConversation, WidgetSettings } from '@helpdesk/client';
import { expect, it } from 'vitest';
import { goesOnWith } from './may-write.ts';

const rules = (prevent_multiple_conversations: boolean, prevent_reply_to_closed_conversation: boolean) =>
  ({ visitors: { prevent_multiple_conversations, prevent_reply_to_closed_conversation } }) as WidgetSettings;
const those = (...statuses: readonly string[]) =>
  statuses.map((status, index) => ({ uuid: `${index}`, status })) as unknown as readonly WidgetConversation[];

it.each([
  ['as many as they want', rules(false, false), those('Open'), undefined],
  ['the one that they have', rules(true, false), those('Open'), '0'],
  // The service lets them start no other one.
  ['the newest, where all have ended', rules(true, false), those('Resolved', 'Closed'), '0'],
  ['not a closed one that takes no message', rules(true, true), those('Closed', 'Resolved'), '1'],
  ['none, where all are closed', rules(true, true), those('Closed'), undefined],
  ['none before the first', rules(true, true), those(), undefined],
])('a visitor goes on with %s', (_what, settings, conversations, uuid) => {
  expect(goesOnWith(settings, undefined, conversations)?.uuid).toBe(uuid);
});
