import { availabilityStatuses } from '@helpdesk/domain';
import { describe, expect, it } from 'vitest';
import { ifDeleted, ifReassigning, tagReport } from './desk-reports.ts';
import type { ExportedAgent, ExportedConversation, ExportedDesk } from './exported-desk.ts';

const ada: ExportedAgent = {
  id: 2,
  name: 'Ada Reyes',
  email: 'ada@example.com',
  enabled: true,
  availabilityStatus: 'online',
};

function conversation(referenceNumber: string, other: Partial<ExportedConversation> = {}): ExportedConversation {
  return {
    referenceNumber,
    createdAt: 0,
    subject: null,
    contact: 'Kim',
    status: 'Open',
    statusCategory: 'open',
    assignedUserId: ada.id,
    team: undefined,
    tagIds: [],
    ...other,
  };
}

function deskOf(conversations: readonly ExportedConversation[], madeAt = 0): ExportedDesk {
  const tags = [
    { id: 1, name: 'vip' },
    { id: 2, name: 'unused' },
  ];
  return { madeAt, agents: [ada], tags, conversations };
}

describe('the tag report', () => {
  // The clocks of Berlin went forward on 29 March 2026, so that the day before began at 23:00 UTC.
  const midnight = Date.UTC(2026, 2, 27, 23);
  const madeAt = Date.UTC(2026, 2, 29, 22, 30);

  it('begins with midnight of the zone, and counts what came since', () => {
    const times = [midnight - 1, midnight, madeAt];
    const desk = deskOf(
      times.map((createdAt, index) => conversation(`${index}`, { createdAt, tagIds: index < 2 ? [1] : [] })),
      madeAt,
    );
    expect(tagReport(desk, 'Europe/Berlin', 2)).toEqual({
      from: midnight,
      topTags: [{ tagId: 1, tagName: 'vip', count: 1 }],
      taggedConversations: 1,
      untaggedConversations: 1,
      taggedPercentage: 50,
    });
    expect(tagReport(desk, 'UTC', 2).taggedConversations).toBe(2);
  });
});

describe('what becomes of the conversations of an agent', () => {
  const desk = deskOf([
    conversation('open'),
    conversation('waiting', { statusCategory: 'waiting' }),
    conversation('resolved', { statusCategory: 'resolved' }),
    conversation('of nobody', { assignedUserId: null }),
    conversation('of another', { assignedUserId: 3 }),
  ]);
  const numbers = (list: readonly ExportedConversation[]) => list.map(({ referenceNumber }) => referenceNumber);

  it('who is deleted', () => {
    const { atOnce, whenWrittenTo, kept } = ifDeleted(desk, ada);
    expect([atOnce, whenWrittenTo, kept].map(numbers)).toEqual([['open', 'waiting'], ['resolved'], []]);
  });

  it.each(availabilityStatuses)('who goes away and reassigns, from %s', (availabilityStatus) => {
    const { atOnce, whenWrittenTo, kept } = ifReassigning(desk, { ...ada, availabilityStatus });
    expect([atOnce, whenWrittenTo, kept].map(numbers)).toEqual([[], ['waiting', 'resolved'], ['open']]);
  });
});
