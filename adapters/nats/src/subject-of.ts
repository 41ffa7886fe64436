const longest = 200;

/**
 * What the nodes of a desk speak under: desks of different names on one server do not hear each other. Bytes that
 * mean something in a subject, or may not stand there, are written as `=` and two hexadecimal digits.
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
