/**
 * `firstName.0` as clients know it: `first_name.0`. What comes behind the first point a client has named; so has
 * HTTP what begins with a capital.
 */
export function wirePath(path: string): string {
  return path.replace(/^[a-z][^.]*/, (member) => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}
