import { HelpdeskError } from '@helpdesk/client';
import { mergedConversations } from './chat-state.ts';
import type { ContactParts } from './contact-parts.ts';
import { externalIdOf } from './token.ts';

/** Identifies the person who writes: a visitor, or the contact of a JWT. */
export interface ContactSession {
  /**
   * Takes over the identity from the page's options and the storage. `isElsewhere`: another tab changed the storage.
   */
  identify(isElsewhere?: boolean): Promise<void>;
  signIn(jwt: string): Promise<void>;
  /** Fetches the person and their conversations. */
  load(): Promise<void>;
  /** Another tab may have signed another customer in, or have forgotten this one. */
  meet(): void;
  /** Shows nothing of a contact who has no session any more. */
  leave(): void;
}

export function contactSession(parts: ContactParts): ContactSession {
  const { page, client, store, flush, gone } = parts;
  let current = new AbortController();
  /** The JWT that has done its part: a contact whom another tab signed out stays signed out. */
  let entered: string | undefined;

  const patient = () => ({ attempts: Number.POSITIVE_INFINITY, signal: current.signal });
  /** The customer who is shown. */
  let person: string | undefined;
  async function load(): Promise<void> {
    await loadAll(parts, patient());
    person = page.storage.read('user');
  }
  const leave = (): void => leaveAll(parts);

  async function signIn(jwt: string): Promise<void> {
    const { storage } = page;
    const id = externalIdOf(jwt);
    // What cannot be read names no contact, and will be refused.
    if (id !== '' && storage.read('user') && storage.read('user') !== id) forgetContact(parts);
    await client.exchange(jwt, patient());
    storage.write('user', id);
    entered = jwt;
    await load();
  }

  async function become(isElsewhere: boolean): Promise<void> {
    const { jwt } = page.options();
    const isThere = client.sessionToken() !== undefined;
    if ((isThere && isOf(parts, jwt)) || (isElsewhere && !isThere)) entered = jwt;
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
    if (isRefused) await parts.renew(false);
  }

  async function identify(isElsewhere = false): Promise<void> {
    await parts.renewed();
    current.abort();
    current = new AbortController();
    const { signal } = current;
    store.set({ isHeld: true });
    try {
      await become(isElsewhere);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof HelpdeskError)) throw error;
      if (error.status === 401) await parts.renew(true);
      else if (error.status === 403 || error.status === 404) gone();
    }
    if (signal.aborted) return;
    store.set({ isHeld: false });
    flush();
  }

  function meet(): void {
    if (!person || page.storage.read('user') === person) return;
    person = undefined;
    forgetPage(parts);
  }

  return { identify, signIn, load, meet, leave };
}

/** Whether the session is the one of the JWT's contact. */
function isOf({ page: { storage } }: ContactParts, jwt: string | undefined): boolean {
  return storage.read('holder') === 'contact' && jwt !== undefined && storage.read('user') === externalIdOf(jwt);
}

/** What waits for a conversation that is there already is not sent again. */
async function loadAll(
  { client, store, outbox, loadDetail, connect }: ContactParts,
  options: { readonly attempts: number; readonly signal: AbortSignal },
): Promise<void> {
  const [user, conversations] = await Promise.all([client.me(options), client.conversations(options)]);
  const uuids = new Set(conversations.map(({ uuid }) => uuid));
  const details = new Map([...store.get().details].filter(([uuid]) => uuids.has(uuid)));
  store.set({ user, conversations: mergedConversations([], ...conversations), details });
  // The socket begins where the list ends, so what was shown is fetched too.
  const wanted = new Set([...details.keys(), ...outbox.all().map(({ to }) => to)]);
  await Promise.all([...wanted].filter((to) => uuids.has(to)).map((to) => loadDetail(to, options)));
  if (client.sessionToken() !== undefined) connect();
}

function leaveAll({ store, hangUp }: ContactParts): void {
  hangUp();
  if (store.get().user === undefined) return;
  const nothing = { user: undefined, conversations: [], details: new Map(), peek: undefined, typing: undefined };
  store.set({ ...nothing, view: { name: 'home' } });
}

/** Ends the session here, with everything that is kept of the customer. */
function forgetContact(parts: ContactParts): void {
  const { page, client } = parts;
  client.signOut();
  forgetPage(parts);
  // Whether it may sound is no secret.
  for (const [name] of page.storage.entries('')) if (name !== 'sound') page.storage.write(name, null);
}

/** Files wait as long as their page, so each page forgets them itself. */
function forgetPage(parts: ContactParts): void {
  const { outbox, changed } = parts;
  leaveAll(parts);
  for (const { id } of outbox.all()) outbox.remove(id);
  changed();
}
