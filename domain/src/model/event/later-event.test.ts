import { expect, it } from 'vitest';
import type { DomainEvent } from './event.ts';
import {
  agentAudienceOf,
  agentUpdateOf,
  catalogueChangedBy,
  contactUpdateOf,
  countsMovedBy,
  isForJournal,
  isKnownEvent,
  readersBefore,
  recordsWith,
  rightsChangedBy,
  sessionsEndedBy,
  subjectOf,
  widgetsCheckedBy,
} from './event-rules.ts';

/** As a later version may write it. */
const later = (event: { readonly type: string; readonly [member: string]: unknown }) => event as unknown as DomainEvent;

const effects = [
  agentUpdateOf,
  countsMovedBy,
  readersBefore,
  rightsChangedBy,
  catalogueChangedBy,
  sessionsEndedBy,
  widgetsCheckedBy,
] as const;

it.each([
  later({ type: 'message.bounced', conversationId: 5, seq: 6, messageId: 9 }),
  later({ type: 'rule.changed', ruleId: 3 }),
  later({ type: 'toString' }),
])('an event of a later version has no effect: $type', (event) => {
  expect(isKnownEvent(event)).toBe(false);
  expect(effects.map((effect) => effect(event))).toEqual(effects.map(() => undefined));
  expect([subjectOf(event), agentAudienceOf(event), isForJournal(event)]).toEqual([
    { record: 'desk', id: 0 },
    'nobody',
    false,
  ]);
});

it('its number reaches the contact, who would miss a message otherwise', () => {
  const numbered = later({ type: 'message.bounced', conversationId: 5, seq: 6, messageId: 9 });
  expect(contactUpdateOf(numbered)).toEqual({ kind: 'conversation_changed', shows: {}, seq: 6 });
  expect(recordsWith(numbered)).toEqual({ conversation: 5 });
  const silent = later({ type: 'message.bounced', conversationId: 5, seq: null, messageId: 9 });
  expect(contactUpdateOf(silent)).toBeUndefined();
  expect(recordsWith(later({ type: 'rule.changed', ruleId: 3 }))).toEqual({});
});
