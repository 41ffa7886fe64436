import { type AgentClient, type ConsoleStart, createAgentClient, HelpdeskError, SocketError } from '@helpdesk/client';
import { type Cell, cell, NotCarriedOut, type Readable, type Unsent, unsentOf } from '@helpdesk/screen-state';
import { claimDevice, forgetWritingOf } from '../browser/device.ts';
import { forgetStart, keepStart, keptStart } from '../browser/kept-start.ts';
import { followLanguage } from '../browser/language.ts';
import { returnedFault } from '../pages/sign-in/sign-in-faults.ts';
import { asks } from './confirmed.ts';
import { isAtGate, leaveGate } from './lists/next-address.ts';
import { ownStorage } from './own-storage.ts';
import { preferencesOf } from './preferences.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

type SessionState =
  /** `enroll`: a second factor has to be set up before anything else. */
  | { readonly kind: 'starting' | 'failed' | 'enroll' }
  | { readonly kind: 'signed-out'; readonly why?: 'disabled' | 'password-set' }
  /** `isOver`: the session has ended meanwhile. `opening`: another number for every workspace that is opened. */
  | { readonly kind: 'signed-in'; readonly workspace: Workspace; readonly opening: number; readonly isOver: boolean };

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
  /** Called after a sign-in, the first one or a later one. */
  signedIn(): Promise<void>;
  /**
   * Saves what is begun. Where something is left that only this device has, that is put into `unsent`, and the agent stays.
   *
   * @param isAnswered they know that it is deleted
   */
  signOut(isAnswered?: boolean): Promise<void>;
  /** What a sign-out would delete; null while that is not asked. */
  readonly unsent: Cell<readonly Unsent[] | null>;
  /** Why the agent is still signed in although they wanted to leave; null: nothing of that kind. */
  readonly signOutFault: Cell<SignOutFault | null>;
  /** The page for it is left: with a new password, or without. */
  passwordSet(isSet?: boolean): void;
}

/** The reason with which the service closes the sockets of an agent whose account was switched off. */
const disabled = 'disabled';

/** What may happen to a page that works as it should. */
const expected = [HelpdeskError, SocketError, NotCarriedOut] as const;

/** What is known of the agent who is signed in here. */
interface SignIn {
  readonly baseUrl: string;
  readonly client: AgentClient;
  readonly state: Cell<SessionState>;
  readonly signOutFault: Cell<SignOutFault | null>;
  readonly unsent: Cell<readonly Unsent[] | null>;
  /** What stands there is of the last time, and the service has not said yet whose session this is. */
  isUnconfirmed: boolean;
  openings: number;
}

export function createSession(baseUrl: string): Session {
  const signIn: SignIn = {
    baseUrl,
    client: createAgentClient({ baseUrl, credentials: 'session' }),
    state: cell<SessionState>({ kind: 'starting' }),
    signOutFault: cell<SignOutFault | null>(null),
    unsent: cell<readonly Unsent[] | null>(null),
    isUnconfirmed: false,
    openings: 0,
  };
  const { client, state, signOutFault, unsent } = signIn;
  return {
    client,
    state,
    signOutFault,
    unsent,
    signOut: (isAnswered = false) => signOut(signIn, isAnswered),
    start: () => start(signIn),
    signedIn: () => goOn(signIn),
    passwordSet: (isSet = true) => {
      history.replaceState(null, '', '/login');
      // All sessions end with it, the one of this browser too, if it was the same agent.
      if (isSet) leave(signIn, 'password-set');
      else void start(signIn);
    },
  };
}

/** What the page of one agent asks is never done in the name of another one, who has signed in in its browser. */
function workspaceOf(signIn: SignIn, agentId: number, opened: Parameters<typeof openWorkspace>[1]): Workspace {
  const client = createAgentClient({ baseUrl: signIn.baseUrl, credentials: 'session', agentId });
  return openWorkspace(client, opened, (error) => over(signIn, error));
}

function over(signIn: SignIn, error: unknown): void {
  const isDisabled = error instanceof SocketError && error.message === disabled;
  if (isDisabled) {
    // What another person at this device could read.
    forgetWritingOf(agentOf(signIn));
    leave(signIn, 'disabled');
  } else if (!signIn.isUnconfirmed && error instanceof HelpdeskError && error.status === 401) {
    forgetStart();
    signIn.state.update((before) => (before.kind === 'signed-in' ? { ...before, isOver: true } : before));
  } else if (!expected.some((kind) => error instanceof kind)) {
    // A fault of this page.
    reportError(error);
  }
}

function show(signIn: SignIn, workspace: Workspace): void {
  signIn.openings += 1;
  signIn.state.set({ kind: 'signed-in', workspace, opening: signIn.openings, isOver: false });
}

async function start(signIn: SignIn): Promise<void> {
  const kept = isAtGate() ? undefined : keptStart();
  const early = kept && workspaceOf(signIn, kept.start.agent.id, kept);
  signIn.isUnconfirmed = early !== undefined;
  if (early !== undefined) show(signIn, early);
  try {
    const now = await signIn.client.call('readConsoleStart');
    signIn.isUnconfirmed = false;
    if (followLanguage(preferencesOf(now.preferences).language)) return keepStart(now);
    if (!early?.confirm(now)) {
      early?.close();
      openNow(signIn, now);
    }
    keepStart(now);
  } catch (error) {
    signIn.isUnconfirmed = false;
    const isRefused = error instanceof HelpdeskError && error.status === 401;
    const mustEnroll = asks(error, 'enroll');
    if (isRefused || mustEnroll) {
      early?.close();
      forgetStart();
      signIn.state.set({ kind: mustEnroll ? 'enroll' : 'signed-out' });
    } else if (early === undefined) signIn.state.set({ kind: 'failed' });
    // Else what was kept stands there, and says that it is of then.
  }
}

function openNow(signIn: SignIn, now: ConsoleStart): void {
  const workspace = workspaceOf(signIn, now.agent.id, { start: now, cursor: now.stream_cursor });
  workspace.confirm(now);
  // A sign-in at a provider that failed while somebody was signed in: they tried it out.
  const fault = returnedFault(leaveGate());
  if (fault !== undefined) workspace.toasts.show({ text: fault, tone: 'refused' });
  show(signIn, workspace);
}

/** After a sign-in: the first one, or one by which the session that has ended goes on. */
async function goOn(signIn: SignIn): Promise<void> {
  const before = signIn.state.snapshot();
  if (before.kind !== 'signed-in') return start(signIn);
  const { id } = await signIn.client.call('getMe');
  if (id !== before.workspace.agent.id) {
    // Another agent may not see what the first one had open.
    leave(signIn);
    return start(signIn);
  }
  // A sign-out in another tab has given it up: without this nothing that is written here would be kept.
  claimDevice(id);
  before.workspace.store.restart();
  signIn.state.set({ ...before, isOver: false });
}

/** The agent whose page this is; undefined before one is signed in. */
function agentOf({ state }: SignIn): number | undefined {
  const now = state.snapshot();
  return now.kind === 'signed-in' ? now.workspace.agent.id : undefined;
}

function leave({ state, unsent }: SignIn, why?: 'disabled' | 'password-set'): void {
  const before = state.snapshot();
  unsent.set(null);
  if (before.kind === 'signed-in') before.workspace.close();
  forgetStart();
  state.set({ kind: 'signed-out', ...(why !== undefined && { why }) });
}

async function signOut(signIn: SignIn, isAnswered: boolean): Promise<void> {
  const { client, state, signOutFault, unsent } = signIn;
  const before = state.snapshot();
  if (!isAnswered && before.kind === 'signed-in') {
    const { agent, drafts } = before.workspace;
    const found = await unsentOf(ownStorage(agent.id), drafts);
    if (found.length > 0) return unsent.set(found);
  }
  signOutFault.update((fault) => fault && { ...fault, isBusy: true });
  try {
    // Leaving a device does not wait for several tries.
    await (before.kind === 'signed-in' ? before.workspace.client : client).call('logout', { attempts: 1 });
  } catch (error) {
    // If the session has ended already, nothing is left to do.
    if (!(error instanceof HelpdeskError && error.status === 401)) {
      signOutFault.set({ error, isBusy: false });
      return;
    }
  }
  signOutFault.set(null);
  forgetWritingOf(agentOf(signIn));
  leave(signIn);
}
