import type { Grant } from '@helpdesk/domain';
import type * as v from 'valibot';
import type { PermissionName } from './records/permission.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/** Who may call the route. Null as a permission: any agent. */
export type Caller =
  | PublicCaller
  /** An agent who is signed in with a browser; an API key may not. */
  | { readonly kind: 'session' }
  | { readonly kind: 'agent'; readonly permission: PermissionName | null }
  | WidgetCaller;

export interface PublicCaller {
  readonly kind: 'public';
  /** Whatever name of the service the page was opened at: what the caller brings proves enough. */
  readonly anyAddress?: true;
}

/** A page with the widget of an inbox. */
export interface WidgetCaller {
  readonly kind: 'widget';
  /** Whether a session token is looked at, and has to be there. */
  readonly session: 'none' | 'optional' | 'required';
  /** Pages outside the inbox's trusted domains may call it too. */
  readonly anyOrigin?: boolean;
  /** Called at every page view: its limit is ten times the one of other routes without a session. */
  readonly light?: boolean;
}

/** A request with `multipart/form-data`: its text parts are the body. */
export interface Form {
  /**
   * Which of the file parts named `files` count; an `avatar` is one image that may be left out, a `logo` is one image,
   * whose part may also be named `file`.
   */
  readonly files: 'first' | 'all' | 'avatar' | 'logo';
}

/** One endpoint. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly caller: Caller;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Takes a form; for an avatar JSON too. */
  readonly form?: Form;
  /** Bytes of a JSON body; 64 KiB unless said otherwise. */
  readonly bodyLimit?: number;
  /** The `data` of a success; with `answer`, all of it. */
  readonly reply: Schema;
  /** A success without the envelope: this JSON, plain text, a mail as it came (`message/rfc822`), or a picture. */
  readonly answer?: 'json' | 'text' | 'mail' | 'image';
  /** Counts towards a separate limit too, which is lower than the limit on all requests of a key. */
  readonly limit?: 'search' | 'mail_test';
  /** Counts as one request for every `each` items of that member of the body. */
  readonly weight?: { readonly member: string; readonly each: number };
  /** What the request grants. A caller who may not grant it is refused before the input is checked. */
  readonly grant?: Grant;
  /** A POST that changes nothing here, so that an `Idempotency-Key` means nothing. */
  readonly storesNothing?: true;
  /** Accepts `If-Match`. */
  readonly ifMatch?: boolean;
  /**
   * Refusals that do not follow from the rest of the row, with what they mean here. Refusals that follow from it
   * (input, credentials, permission, a missing record, limits) are not repeated.
   */
  readonly refusals?: Readonly<Partial<Record<401 | 403 | 404 | 409 | 422 | 429 | 503, string>>>;
}

/**
 * Bytes of a body with the longest text of a message: each of 50,000 characters may be escaped in six bytes, whatever
 * its script.
 */
export const messageBodyLimit = 512 * 1024;
/** The same for 10,000 characters. */
export const noteBodyLimit = 128 * 1024;

/** The same for the configuration of an inbox: four servers, each with certificates of 64 KiB. */
export const inboxBodyLimit = 512 * 1024;

/** The limit on bodies of sign-ins by strangers: it holds the longest valid body, however its letters are escaped. */
export const signInBodyLimit = 8 * 1024;

export const anyone = { kind: 'public' } as const;
export const anyoneAnywhere = { kind: 'public', anyAddress: true } as const;
export const signedIn = { kind: 'session' } as const;
export const anyPage = { kind: 'widget', session: 'none' } as const;
export const withSession = { kind: 'widget', session: 'optional' } as const;
export const widgetUser = { kind: 'widget', session: 'required' } as const;
export const anyAgent = { kind: 'agent', permission: null } as const;

export function agentWith<const P extends PermissionName>(permission: P) {
  return { kind: 'agent', permission } as const;
}
