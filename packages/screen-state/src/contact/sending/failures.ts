import type { Failure } from '../contact-outbox.ts';

/** The service would refuse the same again. */
const final = (code: Failure['code']): Failure => ({ code, isFinal: true });

export const refused = final('refused');
export const isClosed = final('isClosed');
/** Files of which the service found out what they are, or that there is nothing in them. */
export const content = final('content');
export const emptyFile = final('emptyFile');
export const blocked = final('blocked');

export const tooLarge = (bytes: number): Failure => ({
  ...final('tooLarge'),
  values: { n: Math.floor(bytes / 2 ** 20) },
});
