import { HelpdeskError, type WidgetClient } from '@helpdesk/client';
import type { Bridge } from '../bridge.ts';
import type { Known } from './known.ts';
import type { Outbox } from './outbox.ts';
import { mergedConversations, type Store } from './state.ts';
import { externalIdOf } from './token.ts';

export interface SessionRules {
  readonly bridge: Bridge;
  readonly client: WidgetClient;
  readonly store: Store;
  readonly outbox: Outbox;
  readonly loadDetail: Known['loadDetail'];
  connect(): void;
  hangUp(): void;
  /** Nobody may chat here. */
  gone(): void;
  /** Asks the page for another JWT. Returns whether there is a session again. */
  renew(isOver: boolean): Promise<boolean>;
  /** Until nobody is asked for a JWT. */
  renewed(): Promise<unknown>;
  /** Sends what waited until it was known who writes. */
  flush(): void;
}

/** Who writes: a visitor, or the contact of a JWT. */
export interface Session {
  /** As the options of the page and the storage say now. `isElsewhere`: another tab changed the storage. */
  identify(isElsewhere?: boolean): Promise<void>;
  signIn(jwt: string): Promise<void>;
  /** Who it is, and what they have. */
  load(): Promise<void>;
  /** Shows nothing of whoever has no session any more. */
  leave(): void;
}

export function createSession(rules: SessionRules): Session {
  const { bridge, client, store, outbox, loadDetail, connect, hangUp, gone, renew, renewed, flush } = rules;
  const { storage } = bridge;
  const { get, set } = store;
  let current = new AbortController();
  /** The JWT that has done its part: whom another tab signed out stays signed out. */
  let entered: string | undefined;

  /** What waits for a conversation that is there already is not sent again. */
  async function load(): Promise<void> {
    const options = patient();
    const [user, conversations] = await Promise.all([client.me(options), client.conversations(options)]);
    const uuids = new Set(conversations.map(({ uuid }) => uuid));
    const details = new Map([...get().details].filter(([uuid]) => uuids.has(uuid)));
    set({ user, conversations: mergedConversations([], ...conversations), details });
    // The socket begins where the list ends, so what was shown is fetched too.
    const wanted = new Set([...details.keys(), ...outbox.all().map(({ to }) => to)]);
    await Promise.all([...wanted].filter((to) => uuids.has(to)).map((to) => loadDetail(to, options)));
    if (client.sessionToken() !== undefined) connect();
  }

  const patient = () => ({ attempts: Number.POSITIVE_INFINITY, signal: current.signal });

  async function signIn(jwt: string): Promise<void> {
    const id = externalIdOf(jwt);
    // What cannot be read is about nobody, and will be refused.
    if (id !== '' && storage.read('user') && storage.read('user') !== id) forget();
    await client.exchange(jwt, patient());
    storage.write('user', id);
    entered = jwt;
    await load();
  }

  function leave(): void {
    hangUp();
    if (get().user) set({ user: undefined, conversations: [], details: new Map(), view: { name: 'home' } });
  }

  /** Ends the session here, with everything that is kept of the customer. */
  function forget(): void {
    leave();
    client.signOut();
    for (const { id } of outbox.all()) outbox.remove(id);
    for (const part of ['user', 'answers', 'draft.', 'out.', 'file.'])
      for (const [key] of storage.entries(part)) storage.write(key, null);
    set({ outgoing: [] });
  }

  async function become(isElsewhere: boolean): Promise<void> {
    const { jwt } = bridge.options();
    const isThere = client.sessionToken() !== undefined;
    const isKnown =
      isThere &&
      storage.read('holder') === 'contact' &&
      jwt !== undefined &&
      storage.read('user') === externalIdOf(jwt);
    if (isKnown || (isElsewhere && !isThere)) entered = jwt;
    let isRefused = false;
    if (jwt !== undefined && jwt !== entered) {
      try {
        await signIn(jwt);
        return;
      } catch (error) {
        if (!(error instanceof HelpdeskError) || error.status === 403 || error.status === 404) throw error;
        isRefused = true;
      }
    }
    // A visitor whose JWT is refused still is that visitor.
    if (client.sessionToken() !== undefined) await load();
    else leave();
    if (isRefused) await renew(false);
  }

  async function identify(isElsewhere = false): Promise<void> {
    await renewed();
    current.abort();
    current = new AbortController();
    const { signal } = current;
    set({ isHeld: true });
    try {
      await become(isElsewhere);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof HelpdeskError)) throw error;
      if (error.status === 401) await renew(true);
      else if (error.status === 403 || error.status === 404) gone();
    }
    if (signal.aborted) return;
    set({ isHeld: false });
    flush();
  }

  return { identify, signIn, load, leave };
}
