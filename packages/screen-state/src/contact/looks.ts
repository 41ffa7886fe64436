import type { WidgetConversation } from '@helpdesk/client';
import type { ContactParts } from './contact-parts.ts';

/** What is on the screen, and what the service is notified of. */
export interface Looks {
  /** Reports to the service that what is on the screen was seen. */
  seen(): void;
  /** The visitor looks at the chat again: no frame reports who went away or came back since. */
  look(): void;
}

const seenAfterMs = 400;

/** The uuid of the conversation that is on the screen. */
export function shownConversation({ store }: ContactParts): string | undefined {
  const { view, isOpen } = store.get();
  return isOpen && view.name === 'chat' ? view.id : undefined;
}

export function changeConversation(parts: ContactParts, uuid: string, change: Partial<WidgetConversation>): void {
  const known = parts.store.get().conversations.find((each) => each.uuid === uuid);
  if (known !== undefined) parts.keepConversations({ ...known, ...change });
}

export function createLooks(parts: ContactParts): Looks {
  const { client, store, window } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What has not been fetched was not seen. */
  function seenNow(): string | undefined {
    const uuid = shownConversation(parts);
    const isThere = uuid !== undefined && store.get().details.get(uuid)?.cursor !== undefined;
    return isThere && window.isVisible() ? uuid : undefined;
  }

  function seen(): void {
    const uuid = seenNow();
    const unread = store.get().conversations.find((each) => each.uuid === uuid)?.unread_message_count ?? 0;
    if (uuid === undefined || unread === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (shownConversation(parts) !== uuid) return;
      changeConversation(parts, uuid, { unread_message_count: 0 });
      client.markSeen(uuid).catch(ignore);
    }, seenAfterMs);
  }

  return {
    seen,
    look: () => {
      const uuid = seenNow();
      if (uuid !== undefined) void parts.loadDetail(uuid, { attempts: 1 }).catch(ignore).then(seen);
    },
  };
}

/** What is only nice to have is not worth a word when it fails. */
function ignore(): void {}
