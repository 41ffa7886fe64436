import type { WidgetConversationDetail } from '@helpdesk/client';
import type { ContactParts } from './contact-parts.ts';

/** Links to files and faces are good for an hour; by the clock of the visitor, from the moment they were fetched. */
const goodForMs = 50 * 60_000;
/** A computer may have slept between two looks. */
const lookEveryMs = 5_000;

/**
 * Fetches what is known again before its links are over: a frame has no cookie, so that nothing else opens a file. While
 * the chat is closed it waits until it is opened.
 */
export function keepLinksFresh({ client, store: { get }, loadDetail, keepConversations }: ContactParts): void {
  let fetchedAt = Date.now();

  setInterval(async () => {
    if (Date.now() - fetchedAt < goodForMs || !get().isOpen) return;
    fetchedAt = Date.now();
    try {
      keepConversations(...(await client.conversations({ attempts: 1 })));
      for (const [uuid, { messages }] of get().details) {
        let left = messages.length;
        let page: WidgetConversationDetail | undefined;
        do {
          page = await loadDetail(uuid, { cursor: page?.next_cursor });
          left -= page.messages.length;
        } while (left > 0 && page.next_cursor);
      }
    } catch {
      // It is tried again at the next look.
      fetchedAt = 0;
    }
  }, lookEveryMs);
}
