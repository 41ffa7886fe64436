import { isConversationEvent, readEvent } from '@helpdesk/domain';
import type { EventLog, IdempotencyKey, IdempotencyRepository } from '@helpdesk/domain/ports';
import { byId, put } from './rows.ts';
import { nextId, type State } from './state.ts';

export function events(state: State): EventLog {
  return {
    listAfter: async (id, limit) =>
      byId(state.events.values())
        .filter((recorded) => recorded.id > id)
        .slice(0, limit)
        .map(readEvent),
    listAfterSeq: async (conversationId, seq, limit) =>
      byId(state.events.values())
        .flatMap((recorded) => {
          const { event } = recorded;
          const isWanted = isConversationEvent(event) && event.conversationId === conversationId;
          return isWanted && event.seq !== null && event.seq > seq ? [{ recorded, seq: event.seq }] : [];
        })
        .sort((a, b) => a.seq - b.seq)
        .slice(0, limit)
        .map(({ recorded }) => readEvent(recorded)),
    newest: async () => state.counters.get('event') ?? 0,
    forgottenUpTo: async () => state.counters.get('events forgotten') ?? 0,
    forgetBefore: async (before, limit) => {
      const rows = byId(state.events.values()).slice(0, limit);
      const newer = rows.findIndex((row) => row.createdAt >= before);
      const old = newer < 0 ? rows : rows.slice(0, newer);
      for (const { id } of old) {
        state.events.delete(id);
        state.counters.set('events forgotten', id);
      }
      return old.length;
    },
    append: async (appended, at) => {
      for (const event of appended) {
        const id = nextId(state, 'event');
        put(state.events, id, { id, createdAt: at, event });
      }
    },
  };
}

export function idempotency(state: State): IdempotencyRepository {
  const nameOf = ({ callerId, key }: IdempotencyKey): string => `${callerId} ${key}`;
  return {
    claim: async (key, at, expiredBefore) => {
      const kept = state.answers.get(nameOf(key));
      if (kept !== undefined && kept.createdAt >= expiredBefore) {
        return { fingerprint: kept.fingerprint, answer: kept.answer };
      }
      state.answers.set(nameOf(key), { fingerprint: key.fingerprint, createdAt: at, answer: '' });
      return undefined;
    },
    keep: async (key, answer) => {
      const row = state.answers.get(nameOf(key));
      if (row !== undefined) state.answers.set(nameOf(key), { ...row, answer });
    },
    deleteBefore: async (before, limit) => {
      const old = [...state.answers].filter(([, row]) => row.createdAt < before).slice(0, limit);
      for (const [name] of old) state.answers.delete(name);
      return old.length;
    },
  };
}
