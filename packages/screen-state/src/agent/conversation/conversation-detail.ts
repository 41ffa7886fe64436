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

/** What events brought while the detail was fetched. */
interface Since {
  /** When the contact looked last. */
  readonly seenAt?: string | null;
  readonly contactId?: number;
}

/** The detail of an open conversation; its row too, which may be in no list. */
export function conversationDetail(
  uuid: string,
  client: AgentClient,
  rows: Pick<Rows, 'fetching'>,
  failed: (error: unknown) => void,
): FetchedDetail {
  const state = cell<DetailState>({ detail: undefined, error: null });
  let since: Since = {};
  const fetch = async (signal?: AbortSignal): Promise<void> => {
    const finish = rows.fetching();
    since = {};
    try {
      const found = await client.call('getConversation', { params: { uuid }, ...(signal && { signal }) });
      finish([rowOf(found)]);
      const { seenAt, contactId = found.contact.id } = since;
      const seen = seenAt === undefined ? {} : { contact_last_seen_at: seenAt };
      state.set({ detail: { ...found, ...seen }, error: null });
      if (contactId !== found.contact.id) await fetch(signal);
    } catch (error) {
      finish([]);
      if (signal?.aborted) return;
      state.update((before) => ({ ...before, error }));
      failed(error);
    }
  };
  return {
    state,
    fetch,
    apply: (event) => {
      if (event.type !== 'conversation_update' || event.data.uuid !== uuid) return;
      const { removed, contact_last_seen_at: seen, contact_id: contactId } = event.data;
      if (removed === true) {
        state.update((before) => ({ ...before, detail: undefined }));
        return;
      }
      if (seen !== undefined) {
        since = { ...since, seenAt: seen };
        state.update((before) => ({
          ...before,
          detail: before.detail && { ...before.detail, contact_last_seen_at: seen },
        }));
      }
      if (contactId === undefined) return;
      since = { ...since, contactId };
      // What is shown of the contact is in no event.
      const { detail } = state.snapshot();
      if (detail !== undefined && detail.contact.id !== contactId) void fetch();
    },
  };
}
