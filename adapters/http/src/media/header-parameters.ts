/**
 * The value of a header, parted at each `;` that is not within quotes: what it begins with, then its parameters, as they
 * were sent.
 *
 * @example
 * partsOfHeader('form-data; name="a;b"; filename=c.txt') // ['form-data', ' name="a;b"', ' filename=c.txt']
 */
export function partsOfHeader(value: string): readonly string[] {
  const parts: string[] = [];
  let [from, isQuoted] = [0, false];
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '"') isQuoted = !isQuoted;
    else if (value[at] === '\\' && isQuoted) at += 1;
    else if (value[at] === ';' && !isQuoted) {
      parts.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, value.slice(from)];
}

/** Name in lower case and value, without quotes and the marks before quoted characters. */
export function parameterOf(part: string): readonly [name: string, value: string] {
  const equals = part.indexOf('=');
  if (equals === -1) return ['', ''];
  const name = part.slice(0, equals).replace(/[ \t]/g, '').toLowerCase();
  const value = part.slice(equals + 1).trim();
  const quoted = /^"((?:[^"\\]|\\.)*)"/s.exec(value)?.[1];
  return [name, quoted?.replace(/\\(["\\])/g, '$1') ?? value];
}
