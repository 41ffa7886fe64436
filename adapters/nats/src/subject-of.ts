const longest = 200;

/**
 * The subject of the signals of a desk: desks of different names on one server do not receive each other's. Bytes that
 * mean something in a subject, or are not allowed there, are written as `=` and two hexadecimal digits.
 */
export function subjectOf(desk: string): string {
  const bytes = Buffer.from(desk, 'utf8');
  if (bytes.length === 0 || bytes.length > longest) {
    throw new Error(`The name of the desk must have 1 to ${longest} bytes, and has ${bytes.length}`);
  }
  return `helpdesk.${Array.from(bytes, token).join('')}.signals`;
}

function token(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9_-]/.test(character) ? character : `=${byte.toString(16).padStart(2, '0')}`;
}
