import { HelpdeskError, type WidgetClient } from '@helpdesk/client';
import type { Bridge } from '../bridge.ts';
import { isNew, newConversation, type Outbox } from './outbox.ts';
import type { Session } from './session.ts';
import type { Store, View } from './state.ts';

export interface RenewalRules extends Pick<Session, 'signIn' | 'load' | 'leave'> {
  readonly bridge: Bridge;
  readonly client: WidgetClient;
  readonly store: Store;
  readonly outbox: Outbox;
  gone(): void;
  flush(): void;
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

export function createRenewal(rules: RenewalRules): Renewal {
  const { bridge, client, store, outbox, signIn, load, leave, gone, flush } = rules;
  const { get, set } = store;
  let renewing: Promise<boolean> | undefined;

  /** A visitor who never had a JWT waits for none. */
  function canRenew(): boolean {
    const { canRenew: canAsk, jwt } = bridge.options();
    return canAsk && (jwt !== undefined || bridge.storage.read('holder') === 'contact');
  }

  async function tryRenew(isOver: boolean): Promise<boolean> {
    let token = client.sessionToken();
    // Until the host page has another one, what was written waits.
    for (let ms = 0; canRenew(); ms = Math.min(firstRenewMs + 2 * ms, longestRenewMs)) {
      const jwt = await bridge.renew(ms);
      try {
        if (jwt !== undefined) {
          await signIn(jwt);
          return true;
        }
        if (client.sessionToken() === token) continue;
        // Another tab has signed in or out meanwhile.
        token = client.sessionToken();
        if (token === undefined) {
          leave();
          return false;
        }
        await load();
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
    if (isOver) end();
    return false;
  }

  /** What waited stands in a new conversation, and begins it when the visitor tries again. */
  function end(): void {
    const { view } = get();
    let next: View = { name: 'home' };
    leave();
    client.signOut();
    const waiting = outbox.all();
    const to = waiting.find((entry) => isNew(entry.to))?.to ?? newConversation();
    for (const entry of waiting) {
      if (isNew(entry.to)) continue;
      if (view.name === 'chat' && view.id === entry.to) next = { name: 'chat', id: to };
      outbox.put({ ...entry, to, failure: { word: 'sessionEnded' } });
    }
    set({ outgoing: outbox.all(), view: view.name === 'chat' && isNew(view.id) ? view : next });
  }

  return {
    renew: (isOver) => {
      set({ isHeld: true });
      renewing ??= tryRenew(isOver).finally(() => {
        renewing = undefined;
        set({ isHeld: false });
        flush();
      });
      return renewing;
    },
    done: async () => renewing,
  };
}
