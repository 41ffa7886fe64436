import { permissionNames } from '@helpdesk/contract';
import type { Helpdesk, LogEntry } from '@helpdesk/domain/use-cases';
import { describe, expect, it } from 'vitest';
import { openMemory } from '../../support/stores.ts';
import { checkFrames } from './frame-matrix/check-frames.ts';
import { onEveryLiveStore, openLiveWorld } from './live-world.ts';

describe('every kind of frame, to everybody who listens, wherever the conversation is', () => {
  onEveryLiveStore((world) => {
    it('comes to those who may have it and to nobody else', async () => {
      const { wrong, cells } = await checkFrames(world());
      expect(wrong).toEqual([]);
      expect(cells).toBeGreaterThan(7_000);
    });
  });
});

describe('where a check is left out, it finds', () => {
  type Hole = (own: Helpdesk) => Partial<Helpdesk>;

  const holes: readonly (readonly [what: string, hole: Hole, findings: readonly RegExp[]])[] = [
    [
      'the keys that are told too much',
      (own) => ({
        authenticateAgent: async (...given) => ({
          ...(await own.authenticateAgent(...given)),
          permissions: permissionNames,
        }),
        findLiveAgent: async (actor) => actor,
      }),
      [
        /^a reply, conversation 8 to read, read_assigned, messages:read: "conversation_update new_message" instead of ""$/,
      ],
    ],
    [
      'the contacts who are told of notes, and by whom and to whom they are',
      (own) => ({
        showAgentTyping: (actor, uuid, { isTyping }) =>
          own.showAgentTyping(actor, uuid, { isTyping, isPrivate: false }),
        readLog: async (...given) => (await own.readLog(...given)).map(withoutPrivacy),
      }),
      [
        /^an agent typing a note, conversation 0 to the contact: "typing" instead of ""$/,
        /^a private note, conversation 0 to the contact: "new_message" instead of ""$/,
        /^a widget was told hidden-note$/,
      ],
    ],
    [
      'the agents who are told of contacts whom they may not know',
      () => ({ mayFollowContact: async () => true, mayKnowOfEvent: async () => true }),
      [
        /^a page visit to contacts:read, messages:read: "contact_update" instead of ""$/,
        /^a block to read, read_all, messages:read: "contact_update" instead of ""$/,
      ],
    ],
  ];

  it.each(holes)('%s', async (_what, hole, findings) => {
    const world = await openLiveWorld(openMemory, { planted: (own) => ({ ...own, ...hole(own) }) });
    const { wrong } = await checkFrames(world);
    await world.close();
    for (const finding of findings) expect(wrong).toContainEqual(expect.stringMatching(finding));
  });
});

/** The entry as if its note were a message that the contact may read. */
function withoutPrivacy(entry: LogEntry): LogEntry {
  const { event, message } = entry;
  if (event.type !== 'message.created' || message?.private !== true) return entry;
  return { ...entry, event: { ...event, seq: 1_000 }, message: { ...message, private: false } };
}
