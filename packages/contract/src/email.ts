import * as v from 'valibot';
import { storable } from './text.ts';

// Dot-atoms of RFC 5322 with the letters of RFC 6531, and a domain of at least two labels. Linear:
// no two neighbouring parts can match the same character.
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const address = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`, 'u');

export const maxEmailLength = 254;

/** Trimmed and lower-cased. */
export const email = v.pipe(
  v.string('must be a string'),
  v.trim(),
  v.toLowerCase(),
  storable,
  v.maxLength(maxEmailLength, `must have at most ${maxEmailLength} characters`),
  v.regex(address, 'must be an e-mail address'),
);
