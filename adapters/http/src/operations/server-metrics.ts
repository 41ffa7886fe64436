import type { SignInRefusal } from '@helpdesk/domain';

/** The kinds of sockets that there are. */
export type SocketKind = 'agent' | 'widget';

/** The rate limits, by the names that their metrics use. */
export type LimitName =
  | 'api'
  | 'search'
  | 'mail_tests'
  | 'failed_credentials'
  | 'failed_sign_ins'
  | 'password_links'
  | 'passkey_challenges'
  | 'provider_sign_ins'
  | 'documentation'
  | 'widget_anonymous'
  | 'widget_settings'
  | 'widget_session'
  | 'sign_ins_of_network'
  | 'sockets_of_address'
  | 'sockets_of_contact'
  | 'sockets_of_agent'
  | 'connections_of_address';

/** Why an upload was not kept, as the figures call it: over a quota, no room on the disk, or the client went away. */
export type UploadFailure = 'contact_quota' | 'inbox_quota' | 'address_quota' | 'no_room' | 'broken_off';

/** Counts since the start for `frames…`, and at this moment for the others. */
export interface SocketCounts {
  readonly open: number;
  readonly joined: number;
  readonly framesSent: number;
  readonly framesReplayed: number;
}

/** Counts what the server does, and shows it. Every text that it is given comes out of a closed list. */
export interface ServerMetrics {
  /** One request was answered. `route` is the pattern of a path, or `unknown`. */
  requestEnded(method: string, route: string, status: number, seconds: number): void;
  rateLimited(limit: LimitName): void;
  /** A sign-in was refused, for a reason of `signInRefusals`. */
  signInRefused(reason: SignInRefusal): void;
  uploadFailed(why: UploadFailure): void;
  socketClosed(kind: SocketKind, by: 'client' | 'server', code: string): void;
  /** An entry of the log was passed over, because this version does not know its type. */
  entrySkipped(): void;
  /** Where the figures of the moment come from; each is called once, before the server listens. */
  watchSockets(look: () => Readonly<Record<SocketKind, SocketCounts>>): void;
  watchLog(log: { seconds(): number; entries(): Promise<number> }): void;
  watchChecks(look: () => Promise<Readonly<Record<string, boolean>>>): void;
  /** All figures, in the format of `contentType`. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Who may read the figures: callers with the token, callers on this machine, or no caller. */
export type MetricsReaders = { readonly token: string } | 'this machine' | 'nobody';
