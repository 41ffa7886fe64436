import { type AgentClient, createAgentClient, HelpdeskError, SocketError } from '@helpdesk/client';
import { type Cell, cell, type Readable } from '@helpdesk/screen-state';
import { forgetWriting } from '../browser/device.ts';
import { forgetStart, keepStart, keptStart } from '../browser/kept-start.ts';
import { followLanguage } from '../browser/language.ts';
import { returnedFault } from '../pages/sign-in/sign-in-faults.ts';
import { asks } from './confirmed.ts';
import { type Desk, openDesk } from './desk.ts';
import { isAtGate, leaveGate } from './lists/next-address.ts';
import { preferencesOf } from './preferences.ts';

type SessionState =
  /** `enroll`: a second factor has to be set up before anything else. */
  | { readonly kind: 'starting' | 'failed' | 'enroll' }
  | { readonly kind: 'signed-out'; readonly why?: 'disabled' | 'password-set' }
  /** `isOver`: the session has ended meanwhile. `opening`: another number for every desk that is opened. */
  | { readonly kind: 'signed-in'; readonly desk: Desk; readonly opening: number; readonly isOver: boolean };

interface SignOutFault {
  readonly error: unknown;
  /** It is being tried again. */
  readonly isBusy: boolean;
}

/** Whether an agent is signed in here, and what they have then. */
export interface Session {
  readonly client: AgentClient;
  readonly state: Readable<SessionState>;
  start(): Promise<void>;
  /** Somebody has signed in: the first time, or again. */
  signedIn(): Promise<void>;
  signOut(): Promise<void>;
  /** Why the agent is still signed in although they wanted to leave; null: nothing of that kind. */
  readonly signOutFault: Cell<SignOutFault | null>;
  /** The page for it is left: with a new password, or without. */
  passwordSet(isSet?: boolean): void;
}

/** The reason with which the service closes the sockets of an agent whose account was switched off. */
const disabled = 'disabled';

export function createSession(baseUrl: string): Session {
  const client = createAgentClient({ baseUrl, credentials: 'session' });
  /** What the page of one agent asks is never done in the name of another one, who has signed in in its browser. */
  const clientOf = (agentId: number): AgentClient => createAgentClient({ baseUrl, credentials: 'session', agentId });
  const state = cell<SessionState>({ kind: 'starting' });
  const signOutFault = cell<SignOutFault | null>(null);
  /** What stands there is of the last time, and the service has not said yet whose session this is. */
  let isUnconfirmed = false;

  function over(error: unknown): void {
    const isDisabled = error instanceof SocketError && error.message === disabled;
    if (isDisabled) {
      // What somebody else at this device could read.
      forgetWriting();
      leave('disabled');
    } else if (!isUnconfirmed && error instanceof HelpdeskError && error.status === 401) {
      forgetStart();
      state.update((before) => (before.kind === 'signed-in' ? { ...before, isOver: true } : before));
    }
  }

  let openings = 0;
  function show(desk: Desk): void {
    openings += 1;
    state.set({ kind: 'signed-in', desk, opening: openings, isOver: false });
  }

  async function start(): Promise<void> {
    const kept = isAtGate() ? undefined : keptStart();
    const early = kept && openDesk(clientOf(kept.start.agent.id), kept, over);
    isUnconfirmed = early !== undefined;
    if (early !== undefined) show(early);
    try {
      const now = await client.call('readConsoleStart');
      isUnconfirmed = false;
      if (followLanguage(preferencesOf(now.preferences).language)) return keepStart(now);
      if (!early?.confirm(now)) {
        early?.close();
        const desk = openDesk(clientOf(now.agent.id), { start: now, cursor: now.stream_cursor }, over);
        desk.confirm(now);
        // A sign-in at a provider that failed while somebody was signed in: they tried it out.
        const fault = returnedFault(leaveGate());
        if (fault !== undefined) desk.toasts.show({ text: fault, tone: 'refused' });
        show(desk);
      }
      keepStart(now);
    } catch (error) {
      isUnconfirmed = false;
      const isRefused = error instanceof HelpdeskError && error.status === 401;
      const mustEnroll = asks(error, 'enroll');
      if (isRefused || mustEnroll) {
        early?.close();
        forgetStart();
        state.set({ kind: mustEnroll ? 'enroll' : 'signed-out' });
      } else if (early === undefined) state.set({ kind: 'failed' });
      // Else what was kept stands there, and says that it is of then.
    }
  }

  function leave(why?: 'disabled' | 'password-set'): void {
    const before = state.snapshot();
    if (before.kind === 'signed-in') before.desk.close();
    forgetStart();
    state.set({ kind: 'signed-out', ...(why !== undefined && { why }) });
  }

  async function signOut(): Promise<void> {
    signOutFault.update((fault) => fault && { ...fault, isBusy: true });
    const before = state.snapshot();
    try {
      // Whoever leaves a device does not wait for several tries.
      await (before.kind === 'signed-in' ? before.desk.client : client).call('logout', { attempts: 1 });
    } catch (error) {
      // A session that has ended already is what was wanted.
      if (!(error instanceof HelpdeskError && error.status === 401)) {
        signOutFault.set({ error, isBusy: false });
        return;
      }
    }
    signOutFault.set(null);
    forgetWriting();
    leave();
  }

  return {
    client,
    state,
    signOutFault,
    signOut,
    start,
    signedIn: async () => {
      const before = state.snapshot();
      if (before.kind !== 'signed-in') return start();
      const { id } = await client.call('getMe');
      if (id !== before.desk.agent.id) {
        // Another agent may not see what the first one had open.
        leave();
        return start();
      }
      before.desk.store.restart();
      state.set({ ...before, isOver: false });
    },
    passwordSet: (isSet = true) => {
      history.replaceState(null, '', '/login');
      // All sessions end with it, the one of this browser too, if it was the same agent.
      if (isSet) leave('password-set');
      else void start();
    },
  };
}
