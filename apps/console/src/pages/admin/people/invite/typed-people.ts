/** A line of the dialog: an address, perhaps with a name in front. */
export interface TypedPerson {
  readonly line: string;
  readonly email: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/**
 * The people of the lines that hold something. The first word of a name is the first name.
 *
 * @example
 * typedPeople('Grace Hollis <grace@example.com>') // [{ email: 'grace@example.com', first_name: 'Grace', … }]
 */
export function typedPeople(text: string): readonly TypedPerson[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(typedPerson);
}

function typedPerson(line: string): TypedPerson {
  const at = line.lastIndexOf('<');
  const name = line.slice(0, Math.max(at, 0)).replace(/["“”]/g, '').trim();
  const email = line
    .slice(at + 1)
    .replace(/>[\s,;]*$/, '')
    .trim();
  if (name === '') return { line, email };
  const [first = '', ...rest] = name.split(/\s+/);
  return { line, email, first_name: first, last_name: rest.join(' ') };
}
