import type { SavedDraft } from '../message/saved-draft.ts';
import { cutText } from './text.ts';

/**
 * What can be wrong, in the words of the domain. An adapter maps a kind to its own protocol (HTTP: one table of status
 * and error type). `code` names the exact case and never changes.
 */
export type ErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'invalid_input'
  | 'too_large'
  | 'not_found'
  | 'conflict'
  | 'unprocessable'
  | 'rate_limited'
  | 'unavailable';

/** One fault of an input: `path` as `roles.0` or empty for the whole, `message` for a person. */
export interface InputIssue {
  readonly path: string;
  readonly message: string;
}

export interface ErrorDetails {
  /** For `invalid_input`: every fault found. */
  readonly issues?: readonly InputIssue[];
  /** For a stale `If-Match`: the uuid of the conversation whose current state the caller needs. */
  readonly conversationUuid?: string;
  /** For `rate_limited` and `unavailable`: whole seconds to wait. */
  readonly retryAfter?: number;
  /** For a draft that was changed elsewhere: what it is now, null where it is gone. */
  readonly draft?: SavedDraft | null;
  /** For a page at an unknown address: the address of the service. */
  readonly address?: string;
  /** Why a sign-in was refused: a name of `signInRefusals`. Callers do not see it. */
  readonly reason?: string;
  /** The code was one of a few minutes before or after: the clock of the phone may be wrong. */
  readonly clock?: true;
  /** The session has to be confirmed first. */
  readonly confirm?: true;
  /** A second factor has to be set up first. */
  readonly enroll?: true;
  /** The password was right: how the sign-in goes on. */
  readonly secondFactor?: {
    readonly token: string;
    readonly expiresAt: number;
    readonly methods: readonly string[];
  };
}

/** A refusal. Thrown, never returned: a returned one would commit the transaction around it. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails) {
    super(message);
    this.name = 'DomainError';
    this.kind = errorCodes[code];
    this.code = code;
    this.details = details;
  }
}

/**
 * The error to throw for a code. Its kind comes from `errorCodes`.
 *
 * @example
 * refuse('tag.not_found', 'There is no such tag').kind // 'not_found'
 */
export function refuse(code: ErrorCode, message: string, details: ErrorDetails = {}): DomainError {
  return new DomainError(code, message, details);
}

/**
 * The error to throw for an input with one fault at `path`.
 *
 * @example
 * invalidInput('input.invalid', 'name', 'is required').details
 * // { issues: [{ path: 'name', message: 'is required' }] }
 */
export function invalidInput(code: InputErrorCode, path: string, message: string): DomainError {
  return refuse(code, message, { issues: [{ path, message }] });
}

/**
 * The error for an unknown name in an input. The name is repeated in the message, cut at 64 characters.
 *
 * @example
 * unknownName('role.unknown', 'roles.0', 'role', 'Chief').message // 'Unknown role: Chief'
 */
export function unknownName(code: InputErrorCode, path: string, what: string, name: string): DomainError {
  return invalidInput(code, path, `Unknown ${what}: ${cutText(name, 64)}`);
}

/** A code, and not a sentence, which might hold text of a user. */
const isCode = (text: unknown): text is string => typeof text === 'string' && /^[\w.:-]{1,64}$/.test(text);

/** Causes of causes; a chain may be a circle. */
const deepestCause = 4;

/**
 * The names of an error and its causes for the log: their codes and names, never their messages, which may hold text of
 * a user.
 *
 * @example
 * faultName(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })) // 'ECONNREFUSED'
 */
export function faultName(error: unknown): string {
  const names: string[] = [];
  let each = error;
  for (let depth = 0; depth < deepestCause && typeof each === 'object' && each !== null; depth += 1) {
    const { code, name, error: said, claim, cause } = each as Readonly<Record<string, unknown>>;
    names.push(...[isCode(code) ? code : name, said, claim].filter(isCode));
    each = cause;
  }
  return [...new Set(names)].join(' ');
}

/**
 * Every code that the domain raises, with its kind. docs/errors.md gives the meaning of each; a test compares the page
 * with this table, both ways.
 */
export const errorCodes = {
  'credentials.invalid': 'unauthorized',
  'sign_in.refused': 'unauthorized',
  'second_factor.required': 'unauthorized',
  'second_factor.refused': 'unauthorized',
  'passkey.refused': 'unauthorized',
  'setup.token': 'unauthorized',
  'setup.expired': 'unauthorized',
  'session.other_agent': 'unauthorized',
  'permission.missing': 'forbidden',
  'session.required': 'forbidden',
  'session.not_fresh': 'forbidden',
  'second_factor.missing': 'forbidden',
  'password_login.off': 'forbidden',
  'conversation.no_access': 'forbidden',
  'team.no_access': 'forbidden',
  'macro.no_access': 'forbidden',
  'view.no_access': 'forbidden',
  'note.not_author': 'forbidden',
  'message.not_author': 'forbidden',
  'agent.outranked': 'forbidden',
  'api_key.wider': 'forbidden',
  'api_key.outlasts': 'forbidden',
  'api_key.limited': 'forbidden',
  'team.outranked': 'forbidden',
  'role.outranked': 'forbidden',
  'input.invalid': 'invalid_input',
  'filter.invalid': 'invalid_input',
  'sort.invalid': 'invalid_input',
  'cursor.invalid': 'invalid_input',
  'customer_token.invalid': 'unauthorized',
  'session.invalid': 'unauthorized',
  'contact.blocked': 'forbidden',
  'address.blocked': 'forbidden',
  'origin.untrusted': 'forbidden',
  'origin.cross_site': 'forbidden',
  'origin.unknown': 'forbidden',
  'conversation.closed': 'forbidden',
  'conversation.may_not_start': 'forbidden',
  'upload.disabled': 'forbidden',
  'upload.contact_quota': 'rate_limited',
  'upload.inbox_quota': 'rate_limited',
  'upload.address_quota': 'rate_limited',
  'upload.no_room': 'unavailable',
  'text.contact_quota': 'rate_limited',
  'text.address_quota': 'rate_limited',
  'text.no_room': 'unavailable',
  'media.too_large': 'too_large',
  'media.empty': 'invalid_input',
  'media.extension': 'invalid_input',
  'media.content': 'invalid_input',
  'media.image_too_large': 'invalid_input',
  'media.broken': 'invalid_input',
  'oidc.discovery': 'invalid_input',
  'password.wrong': 'invalid_input',
  'password.weak': 'invalid_input',
  'password_link.invalid': 'invalid_input',
  'second_factor.wrong': 'invalid_input',
  'passkey.invalid': 'invalid_input',
  'role.unknown': 'invalid_input',
  'permission.unknown': 'invalid_input',
  'permission.not_held': 'invalid_input',
  'team.unknown': 'invalid_input',
  'agent.unknown': 'invalid_input',
  'status.unknown': 'invalid_input',
  'contact.unknown': 'invalid_input',
  'inbox.unknown': 'invalid_input',
  'inbox.disabled': 'invalid_input',
  'mail.recipients': 'invalid_input',
  'attachment.unknown': 'invalid_input',
  'snooze.invalid': 'invalid_input',
  'agent.not_found': 'not_found',
  'custom_attribute.not_found': 'not_found',
  'api_key.not_found': 'not_found',
  'agent_session.not_found': 'not_found',
  'passkey.not_found': 'not_found',
  'role.not_found': 'not_found',
  'team.not_found': 'not_found',
  'contact.not_found': 'not_found',
  'note.not_found': 'not_found',
  'inbox.not_found': 'not_found',
  'conversation.not_found': 'not_found',
  'message.not_found': 'not_found',
  'media.not_found': 'not_found',
  'tag.not_found': 'not_found',
  'status.not_found': 'not_found',
  'notification.not_found': 'not_found',
  'macro.not_found': 'not_found',
  'view.not_found': 'not_found',
  'oidc.not_found': 'not_found',
  'language.not_found': 'not_found',
  'agent.email_taken': 'conflict',
  'agent.last_admin': 'conflict',
  'agent.self': 'conflict',
  'agent.disabled': 'conflict',
  'api_key.name_taken': 'conflict',
  'api_key.too_many': 'conflict',
  'macro.too_many': 'conflict',
  'view.too_many': 'conflict',
  'draft.stale': 'conflict',
  'draft.too_many': 'conflict',
  'password_login.needed': 'conflict',
  'setup.closed': 'conflict',
  'second_factor.last': 'conflict',
  'second_factor.none': 'conflict',
  'totp.already': 'conflict',
  'totp.not_pending': 'conflict',
  'passkey.known': 'conflict',
  'passkey.too_many': 'conflict',
  'oidc.name_taken': 'conflict',
  'role.name_taken': 'conflict',
  'role.built_in': 'conflict',
  'team.name_taken': 'conflict',
  'contact.merge_refused': 'conflict',
  'custom_attribute.key_taken': 'conflict',
  'custom_attribute.fixed': 'conflict',
  'custom_attribute.too_many': 'conflict',
  'contact.identity_taken': 'conflict',
  'inbox.mailbox_taken': 'conflict',
  'inbox.in_use': 'unprocessable',
  'inbox.no_widget': 'unprocessable',
  'inbox.no_mail': 'unprocessable',
  'tag.name_taken': 'conflict',
  'status.name_taken': 'conflict',
  'status.built_in': 'conflict',
  'conversation.stale': 'conflict',
  'idempotency.mismatch': 'conflict',
  'idempotency.unreadable': 'conflict',
  'role.in_use': 'unprocessable',
  'status.in_use': 'unprocessable',
  'mail.not_configured': 'unprocessable',
  'passkey.off': 'unprocessable',
  'message.not_failed': 'unprocessable',
  'message.no_mail': 'unprocessable',
  'message.not_forwardable': 'unprocessable',
  'conversation.no_addresses': 'unprocessable',
  'message.not_deletable': 'unprocessable',
  'store.unique': 'conflict',
  'rate.limited': 'rate_limited',
  'conversation.too_many': 'rate_limited',
  'sign_in.busy': 'unavailable',
  'store.too_slow': 'unavailable',
  'store.unavailable': 'unavailable',
} as const satisfies Readonly<Record<string, ErrorKind>>;

export type ErrorCode = keyof typeof errorCodes;

/** The codes of kind `invalid_input`. */
export type InputErrorCode = {
  [Code in ErrorCode]: (typeof errorCodes)[Code] extends 'invalid_input' ? Code : never;
}[ErrorCode];
