import { invalidInput } from '../shared/errors.ts';
import type { Keyset } from '../shared/page.ts';

/**
 * The text of a keyset, tied to the list (and its order) that it belongs to. An adapter signs it.
 *
 * @example
 * encodeCursor('contacts', { value: null, id: 7 }) // '["contacts",null,7]'
 */
export function encodeCursor(list: string, keyset: Keyset): string {
  return JSON.stringify([list, keyset.value, keyset.id]);
}

/**
 * The keyset of such a text. Throws `cursor.invalid` for the cursor of another list and for any other text.
 *
 * @example
 * decodeCursor('contacts', '["contacts",null,7]') // { value: null, id: 7 }
 * decodeCursor('agents', '["contacts",null,7]') // throws cursor.invalid
 */
export function decodeCursor(list: string, text: string): Keyset {
  const parts = parse(text);
  if (!Array.isArray(parts) || parts[0] !== list) throw foreign();
  const [, value, id] = parts as readonly unknown[];
  const fits = value === null || typeof value === 'string' || typeof value === 'number';
  if (!fits || typeof id !== 'number' || !Number.isSafeInteger(id)) throw foreign();
  return { value, id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw foreign();
  }
}

function foreign(): Error {
  return invalidInput('cursor.invalid', 'cursor', 'was not issued by this list');
}
