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
}

/** A refusal. Thrown, never returned: a returned one would commit the transaction around it. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails) {
    super(message);
    this.name = 'DomainError';
    this.kind = errorCodes[code][0];
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

/**
 * Every code that the domain raises, with its kind and what it means. docs/errors.md is compared
 * with this table by a test, both ways.
 */
export const errorCodes = {
  'credentials.invalid': [
    'unauthorized',
    'No credential, or one that is unknown, revoked, expired or of a disabled agent',
  ],
  'permission.missing': ['forbidden', 'The caller lacks the permission that the operation needs'],
  'conversation.no_access': ['forbidden', 'The conversation is not among those that the agent may read'],
  'team.no_access': ['forbidden', 'The agent is not a member of the team and may not read all conversations'],
  'note.not_author': ['forbidden', 'Only the author or an Admin may delete a note'],
  'message.not_author': ['forbidden', 'Only the author or an Admin may delete a private note of a conversation'],
  'agent.outranked': ['forbidden', 'The other agent holds a permission that the caller lacks'],
  'api_key.wider': ['forbidden', 'The credential could do more than the key with which it is made'],
  'api_key.outlasts': ['forbidden', 'What is made or granted would last longer than the key with which it is done'],
  'api_key.limited': [
    'forbidden',
    'A key that expires or lists permissions may not change the secret or the trusted domains of an inbox',
  ],
  'team.outranked': ['forbidden', 'A team that is granted is one that the caller neither belongs to nor manages'],
  'role.outranked': ['forbidden', 'A role that is granted or changed holds a permission that the caller lacks'],
  'input.invalid': ['invalid_input', 'A value is missing, of the wrong type, out of range or not allowed'],
  'filter.invalid': ['invalid_input', 'The filter is not understood'],
  'sort.invalid': ['invalid_input', 'The sort field or direction is not one of those listed'],
  'cursor.invalid': ['invalid_input', 'The cursor was not issued by this list'],
  'customer_token.invalid': ['unauthorized', 'The JWT of the customer is not valid, or its inbox has no secret'],
  'session.invalid': ['unauthorized', 'No session token, or one that is unknown, expired, merged or of another inbox'],
  'contact.blocked': ['forbidden', 'The contact is blocked'],
  'address.blocked': ['forbidden', 'The inbox does not serve this IP address'],
  'origin.untrusted': ['forbidden', 'The page is not among the trusted domains of the inbox'],
  'origin.cross_site': [
    'forbidden',
    'A browser sent the request for a page of another origin, with credentials that it had kept',
  ],
  'conversation.closed': ['forbidden', 'The inbox takes no message for a closed conversation'],
  'conversation.may_not_start': ['forbidden', 'The inbox lets this contact start no (further) conversation'],
  'upload.disabled': ['forbidden', 'The inbox takes no files'],
  'upload.contact_quota': ['rate_limited', 'The contact has uploaded as much as a contact may in a day'],
  'upload.inbox_quota': ['rate_limited', 'The contacts of the inbox have uploaded as much as an inbox takes in a day'],
  'upload.address_quota': ['rate_limited', 'The contacts of one IP address have uploaded as much as it may in a day'],
  'upload.no_room': ['unavailable', 'The disk of the uploads has less room than HELPDESK_DISK_RESERVE_MB keeps free'],
  'media.too_large': ['too_large', 'The file is larger than the upload settings allow'],
  'media.empty': ['invalid_input', 'The file is empty, or there is none'],
  'media.extension': ['invalid_input', 'The upload settings do not allow the extension of the file'],
  'media.content': ['invalid_input', 'The content of the file is not what its extension says'],
  'media.image_too_large': ['invalid_input', 'The image has more than 40 megapixels'],
  'media.broken': ['invalid_input', 'The image cannot be decoded'],
  'role.unknown': ['invalid_input', 'A role named in the body does not exist'],
  'permission.unknown': ['invalid_input', 'A permission named in the body does not exist, or is no name of one'],
  'permission.not_held': ['invalid_input', 'A permission listed for an API key is not held by its agent'],
  'team.unknown': ['invalid_input', 'A team named in the body does not exist'],
  'agent.unknown': ['invalid_input', 'An agent named in the body does not exist or is disabled'],
  'status.unknown': ['invalid_input', 'A conversation status named in the body does not exist'],
  'contact.unknown': ['invalid_input', 'A contact named in the body does not exist'],
  'inbox.unknown': ['invalid_input', 'An inbox named in the body does not exist or is disabled'],
  'attachment.unknown': ['invalid_input', 'A media id named in the body does not exist'],
  'snooze.invalid': ['invalid_input', 'snoozed_until is missing, in the past, too far ahead or not understood'],
  'agent.not_found': ['not_found', 'No such agent'],
  'api_key.not_found': ['not_found', 'No such named API key of this agent'],
  'role.not_found': ['not_found', 'No such role'],
  'team.not_found': ['not_found', 'No such team'],
  'contact.not_found': ['not_found', 'No such contact'],
  'note.not_found': ['not_found', 'No such note of this contact'],
  'inbox.not_found': ['not_found', 'No such inbox'],
  'conversation.not_found': ['not_found', 'No such conversation'],
  'message.not_found': ['not_found', 'No such message in this conversation'],
  'media.not_found': ['not_found', 'No such file'],
  'tag.not_found': ['not_found', 'No such tag'],
  'status.not_found': ['not_found', 'No such conversation status'],
  'language.not_found': ['not_found', 'No texts of this language, or of any'],
  'agent.email_taken': ['conflict', 'Another agent has this e-mail address'],
  'agent.last_admin': ['conflict', 'The last enabled Admin cannot be disabled, deleted or demoted'],
  'agent.self': ['conflict', 'Nobody disables or deletes himself'],
  'api_key.name_taken': ['conflict', 'Another API key of this agent has this name'],
  'api_key.too_many': ['conflict', 'The agent has as many named API keys as one may have'],
  'role.name_taken': ['conflict', 'Another role has this name, or one that looks the same'],
  'role.built_in': [
    'conflict',
    'The roles Admin and Agent cannot be renamed or deleted, and Admin keeps every permission',
  ],
  'team.name_taken': ['conflict', 'Another team has this name'],
  'contact.identity_taken': ['conflict', 'Another contact has this e-mail address or external user id'],
  'inbox.in_use': ['unprocessable', 'The inbox holds conversations; disable it instead'],
  'tag.name_taken': ['conflict', 'Another tag has this name'],
  'status.name_taken': ['conflict', 'Another status has this name'],
  'status.built_in': ['conflict', 'The four built-in statuses cannot be changed or deleted'],
  'conversation.stale': [
    'conflict',
    'If-Match names a state that the conversation has left; data holds the current one',
  ],
  'idempotency.mismatch': ['conflict', 'The idempotency key was used before for another request'],
  'idempotency.unreadable': ['conflict', 'The kept answer of the idempotency key was sealed with another secret'],
  'role.in_use': ['unprocessable', 'The role is still held by an agent'],
  'status.in_use': ['unprocessable', 'The status is still used by a conversation'],
  'message.not_failed': ['unprocessable', 'Only a message that failed can be sent again'],
  'message.not_deletable': ['unprocessable', 'Only private notes of a conversation can be deleted'],
  'store.unique': ['conflict', 'A value that must be unique is taken'],
  'rate.limited': ['rate_limited', 'Too many requests in this minute; Retry-After says how long to wait'],
  'conversation.too_many': ['rate_limited', 'The contact started too many conversations today'],
  'store.too_slow': [
    'unavailable',
    'A search, a list with a filter or a report took too long; nothing is wrong with it',
  ],
  'store.unavailable': ['unavailable', 'The database did not answer in time, or its disk is full'],
} as const satisfies Record<string, readonly [ErrorKind, string]>;

export type ErrorCode = keyof typeof errorCodes;

/** The codes of kind `invalid_input`. */
export type InputErrorCode = {
  [Code in ErrorCode]: (typeof errorCodes)[Code][0] extends 'invalid_input' ? Code : never;
}[ErrorCode];
