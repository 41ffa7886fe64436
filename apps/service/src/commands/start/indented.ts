const columns = 78;

/** A link or a command stands alone on its line. One that is too long for the line loses its indent, never its end. */
export function indented(text: string): string {
  return text.length > columns - 2 ? text : `  ${text}`;
}
