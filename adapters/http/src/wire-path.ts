/** `firstName.0` as clients know it: `first_name.0`. */
export function wirePath(path: string): string {
  return path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
