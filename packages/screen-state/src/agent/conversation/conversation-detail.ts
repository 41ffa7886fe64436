import type { AgentClient, AgentEvent, ConversationDetail } from '@helpdesk/client';
import { cell, type Readable } from '../../cell.ts';
import { rowOf } from '../changes/guarded-change.ts';
import type { Rows } from '../rows.ts';

export interface DetailState {
  /** Undefined until it is fetched, and when the agent may not read the conversation any more. */
  readonly detail: ConversationDetail | undefined;
  /** Why the last fetch failed; null when it did not. */
  readonly error: unknown;
}

export interface FetchedDetail {
  readonly state: Readable<DetailState>;
  fetch(signal?: AbortSignal): Promise<void>;
  apply(event: AgentEvent): void;
}

/** The detail of an open conversation; its row too, which may be in no list. */
export function conversationDetail(
  uuid: string,
  client: AgentClient,
  rows: Pick<Rows, 'fetching'>,
  failed: (error: unknown) => void,
): FetchedDetail {
  const state = cell<DetailState>({ detail: undefined, error: null });
  /** When the contact looked last, by events that came while the detail was fetched. */
  let seenAt: string | null | undefined;
  return {
    state,
    fetch: async (signal) => {
      const finish = rows.fetching();
      seenAt = undefined;
      try {
        const found = await client.call('getConversation', { params: { uuid }, ...(signal && { signal }) });
        finish([rowOf(found)]);
        const seen = seenAt === undefined ? {} : { contact_last_seen_at: seenAt };
        state.set({ detail: { ...found, ...seen }, error: null });
      } catch (error) {
        finish([]);
        if (signal?.aborted) return;
        state.update((before) => ({ ...before, error }));
        failed(error);
      }
    },
    apply: (event) => {
      if (event.type !== 'conversation_update' || event.data.uuid !== uuid) return;
      const { removed, contact_last_seen_at: seen } = event.data;
      if (removed === true) state.update((before) => ({ ...before, detail: undefined }));
      else if (seen !== undefined) {
        seenAt = seen;
        state.update((before) => ({
          ...before,
          detail: before.detail && { ...before.detail, contact_last_seen_at: seen },
        }));
      }
    },
  };
}
