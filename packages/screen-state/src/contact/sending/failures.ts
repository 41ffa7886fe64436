import type { Failure } from './contact-outbox.ts';

/** The service would refuse the same again. */
export const refused: Failure = { code: 'refused', isFinal: true };

export const tooLarge = (bytes: number): Failure => ({
  code: 'tooLarge',
  values: { n: Math.floor(bytes / 2 ** 20) },
  isFinal: true,
});
