import { describe, expect, it } from 'vitest';
import type { ConversationState } from './conversation.ts';
import { afterMessage, type ClockedMessage } from './reply-clock.ts';

const activity = { actor_name: 'Mia', changes: [{ type: 'reopened' }] } as const;

/** The clocks after a story told as kinds of messages, one a second. */
function after(...kinds: ClockedMessage['kind'][]): Partial<ConversationState> {
  let state: Partial<ConversationState> = { waitingSince: null, firstReplyAt: null };
  for (const [index, kind] of kinds.entries()) {
    const { waitingSince = null, firstReplyAt = null } = state;
    const sender = kind === 'incoming' ? 'contact' : 'agent';
    const done = kind === 'activity' && { activity };
    const message = { kind, text: done ? '' : `${kind} ${index + 1}`, sender, at: index + 1, ...done } as const;
    state = { ...state, ...afterMessage({ waitingSince, firstReplyAt }, message) };
  }
  return state;
}

describe('the reply clocks', () => {
  it('a contact waits from his first unanswered message on', () => {
    expect(after('incoming', 'incoming').waitingSince).toBe(1);
    expect(after('incoming', 'reply').waitingSince).toBeNull();
    expect(after('incoming', 'reply', 'incoming', 'incoming').waitingSince).toBe(3);
  });

  it('notes and activities answer nobody', () => {
    expect(after('incoming', 'note', 'activity').waitingSince).toBe(1);
    expect(after('note').firstReplyAt).toBeNull();
  });

  it('counts public replies', () => {
    expect(after('reply', 'incoming', 'reply')).toMatchObject({ firstReplyAt: 1, lastReplyAt: 3 });
  });

  it('previews everything, and public messages apart', () => {
    expect(after('incoming', 'reply', 'note')).toMatchObject({
      lastMessage: 'note 3',
      lastMessageAt: 3,
      lastMessageSender: 'agent',
      lastInteraction: 'reply 2',
      lastInteractionAt: 2,
      lastInteractionSender: 'agent',
    });
    const changed = { lastMessage: null, lastActivity: activity, lastInteraction: 'incoming 1' };
    expect(after('incoming', 'activity')).toMatchObject(changed);
    expect(after('activity', 'note')).toMatchObject({ lastMessage: 'note 2', lastActivity: null });
  });

  it('cuts long texts, never through a character', () => {
    const long = afterMessage(
      { waitingSince: null, firstReplyAt: null },
      { kind: 'reply', text: `${'x'.repeat(499)}😀`, sender: 'agent', at: 1 },
    );
    expect(long.lastMessage).toBe('x'.repeat(499));
  });
});
