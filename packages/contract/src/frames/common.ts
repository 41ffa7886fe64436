import * as v from 'valibot';
import { body } from '../shapes/body.ts';

/** Why the server closes a socket. */
export const closeCodes = {
  /** Too many frames that are not understood. */
  policy: 1008,
  /** The service stops or starts again: come back and resume. */
  restart: 1012,
  /** The client reads too slowly, or there are too many sockets: come back and resume. */
  tryAgainLater: 1013,
  /** Not joined in time, joining failed too often, or the session or credentials are over. */
  unauthorized: 4401,
  /** Blocked. For an agent: their rights have changed. */
  forbidden: 4403,
  /** The inbox does not exist any more. */
  gone: 4404,
  /** The client sent nothing for too long. */
  silent: 4408,
} as const;

/** Reasons that clients act on; all others are for people who read logs. */
export const closeReasons = {
  /** With 4401: the account of the agent was switched off or deleted. */
  disabled: 'disabled',
} as const;

export const frameErrorCodes = [
  'invalid_json',
  'invalid_frame',
  'unknown_type',
  'not_joined',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
  'unavailable',
] as const;

export const errorFrame = v.strictObject({
  type: v.literal('error'),
  data: v.strictObject({ message: v.string(), code: v.picklist(frameErrorCodes) }),
});

export const pongFrame = v.strictObject({ type: v.literal('pong') });
export const pingFrame = body({ type: v.literal('ping') });
