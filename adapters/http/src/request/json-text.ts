/** Levels of arrays and objects. */
export const maxJsonDepth = 32;

/**
 * Counts brackets, and commas where their number matters, outside of strings: so the parser never sees a text that is
 * too deep or has too many members.
 */
export function isTooDeep(text: string, mostCommas = Number.POSITIVE_INFINITY): boolean {
  let depth = 0;
  let commas = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth++;
      if (depth > maxJsonDepth) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
    else if (code === 0x2c) {
      commas++;
      if (commas > mostCommas) return true;
    }
  }
  return false;
}
