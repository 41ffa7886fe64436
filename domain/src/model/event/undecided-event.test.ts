import { expect, it } from 'vitest';
import { lasting, silent } from './column-groups.ts';
import type { EventOf, EventType } from './event.ts';
import type { EventRule } from './event-columns.ts';

type TagRule = EventRule<EventOf<'tag.changed'>>;
type MessageRule = EventRule<EventOf<'message.created'>>;
type Rules = { readonly [Type in EventType]: EventRule<EventOf<Type>> };

const rule = { subject: () => ({ record: 'tag', id: 1 }), ...silent, ...lasting } as const satisfies TagRule;
const numbered = () => ({ kind: 'message_created' }) as const;
const created = () => ({ kind: 'conversation_created' }) as const;
const notified = () => ({ kind: 'notified' }) as const;

/** The columns that a rule may leave out. */
type Optional = {
  [Column in keyof TagRule]-?: Record<never, never> extends Pick<TagRule, Column> ? Column : never;
}[keyof TagRule];

/** Compiled by `npm run check`, which fails when one of the lines below compiles that should not. */
it('an event about which something is not decided does not compile', () => {
  const optional: [Optional] extends [never] ? readonly [] : 'a column may be left out' = [];
  const { counts, ...undecided } = rule;
  const refused: readonly object[] = [
    // @ts-expect-error: which counts move is not decided
    undecided satisfies TagRule,
    // @ts-expect-error: types of events are left out
    { 'tag.changed': rule } satisfies Rules,
    // @ts-expect-error: agents may receive it, and get nothing
    { ...rule, agents: 'every_agent' } satisfies TagRule,
    // @ts-expect-error: agents get something that they may not receive
    { ...rule, agentUpdate: notified } satisfies TagRule,
    // @ts-expect-error: every agent would get what is for one
    { ...rule, agents: 'every_agent', agentUpdate: notified } satisfies TagRule,
    // @ts-expect-error: it is not about a conversation
    { ...rule, agents: 'conversation_readers', agentUpdate: created } satisfies TagRule,
    // @ts-expect-error: it has no number that the contact could get
    { ...rule, contact: { numbered, unnumbered: 'nothing' } } satisfies TagRule,
    // @ts-expect-error: it has a number, which the contact would miss
    { ...rule, contact: 'nothing' } satisfies MessageRule,
  ];
  const accepted: readonly object[] = [
    { ...undecided, counts } satisfies TagRule,
    { ...rule, agents: 'its_agent', agentUpdate: notified } satisfies TagRule,
    { ...rule, contact: { numbered, unnumbered: 'nothing' } } satisfies MessageRule,
  ];
  expect([optional.length, refused.length, accepted.length]).toEqual([0, 8, 3]);
});
