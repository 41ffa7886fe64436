import { HelpdeskError } from '@helpdesk/client';
import type { View } from './chat-state.ts';
import { draftsIn, moveDraft } from './contact-drafts.ts';
import { draftName, draftNames, isNew, newConversation } from './contact-outbox.ts';
import type { ContactParts } from './contact-parts.ts';
import type { ContactSession } from './contact-session.ts';

export interface RenewalParts extends ContactParts {
  readonly session: ContactSession;
}

export interface Renewal {
  /**
   * A JWT was refused, or the session `isOver`: another JWT begins another one; a visitor begins again with the next
   * message. Returns whether there is a session again.
   */
  renew(isOver: boolean): Promise<boolean>;
  /** Until it is done. */
  done(): Promise<unknown>;
}

const firstRenewMs = 2_000;
const longestRenewMs = 60_000;

export function createRenewal(parts: RenewalParts): Renewal {
  const { store, flush } = parts;
  let renewing: Promise<boolean> | undefined;
  return {
    renew: (isOver) => {
      store.set({ isHeld: true });
      renewing ??= tryRenew(parts, isOver).finally(() => {
        renewing = undefined;
        store.set({ isHeld: false });
        flush();
      });
      return renewing;
    },
    done: async () => renewing,
  };
}

/** A visitor who never had a JWT waits for none. */
function canRenew({ page }: ContactParts): boolean {
  const { canRenew: canAsk, jwt } = page.options();
  return canAsk && (jwt !== undefined || page.storage.read('holder') === 'contact');
}

async function tryRenew(parts: RenewalParts, isOver: boolean): Promise<boolean> {
  const { page, client, session, gone } = parts;
  let token = client.sessionToken();
  // Until the host page has another one, what was written waits.
  for (let ms = 0; canRenew(parts); ms = Math.min(firstRenewMs + 2 * ms, longestRenewMs)) {
    const jwt = await page.renew(ms);
    try {
      if (jwt !== undefined) {
        await session.signIn(jwt);
        return true;
      }
      if (client.sessionToken() === token) continue;
      // Another tab has signed in or out.
      token = client.sessionToken();
      if (token === undefined) {
        session.leave();
        return false;
      }
      await session.load();
      return true;
    } catch (error) {
      if (!(error instanceof HelpdeskError)) throw error;
      if (error.status === 403 || error.status === 404) {
        gone();
        return false;
      }
      token = client.sessionToken();
    }
  }
  if (isOver) endSession(parts);
  return false;
}

/** What waited or was begun stands in a new conversation; what waited begins it when the visitor tries again. */
function endSession(parts: RenewalParts): void {
  const { client, page, store, outbox, session } = parts;
  const { view } = store.get();
  let next: View = { name: 'home' };
  session.leave();
  client.signOut();
  const waiting = outbox.all();
  const to = waiting.find((entry) => isNew(entry.to))?.to ?? newConversation();
  const follow = (conversation: string): void => {
    if (view.name === 'chat' && view.id === conversation) next = { name: 'chat', id: to };
  };
  for (const entry of waiting) {
    if (isNew(entry.to)) continue;
    follow(entry.to);
    outbox.put({ ...entry, to, failure: { code: 'sessionEnded' } });
  }
  for (const [name] of page.storage.entries(draftNames)) {
    const conversation = name.slice(draftNames.length);
    if (name === draftName(to)) continue;
    follow(conversation);
    moveDraft(draftsIn(parts), conversation, to);
  }
  store.set({ outgoing: outbox.all(), view: view.name === 'chat' && isNew(view.id) ? view : next });
}
