import { parameterOf, partsOfHeader } from './header-parameters.ts';

const disposition = /((?:^|\r\n)content-disposition:)((?:[^\r\n]|\r\n[ \t])*)/i;

/**
 * The headers of a part, in which `filename*` has taken the place of `filename`: the parser of forms finds the one or
 * the other, depending on quotes and order (RFC 6266, 4.3: `filename*` counts). Where it is no ext-value of RFC 5987, or
 * an empty one, `filename` counts. Headers with nothing to decide are returned as they are. A character is a byte.
 *
 * @example
 * withOneFileName(`Content-Disposition: form-data; filename="a.txt"; filename*=UTF-8''b.txt`)
 * // 'Content-Disposition: form-data; filename="b.txt"'
 */
export function withOneFileName(headers: string): string {
  return headers.replace(disposition, (line, before: string, value: string) => {
    const [type = '', ...parts] = partsOfHeader(value.replace(/\r\n(?=[ \t])/g, ''));
    const named = parts.map((part) => ({ part, parameter: parameterOf(part) }));
    const extended = named.filter(({ parameter: [name] }) => name.startsWith('filename*'));
    const given = extended.findLast(({ parameter: [name] }) => name === 'filename*');
    const fileName = extValueOf(given?.parameter[1] ?? '');
    const isNamedTwice = named.some(({ parameter: [name] }) => name === 'filename');
    if (extended.length === 0 || (fileName === undefined && !isNamedTwice)) return line;
    const isLeft = ([name]: readonly [string, string]) =>
      !name.startsWith('filename*') && (name !== 'filename' || fileName === undefined);
    const left = named.filter(({ parameter }) => isLeft(parameter)).map(({ part }) => part);
    // First, so that a quote which is left open further on does not take it in.
    return before + [type, ...(fileName === undefined ? [] : [quoted(fileName)]), ...left].join(';');
  });
}

/** Undefined for what is not `charset'language'text`, or is not text in that charset. */
function extValueOf(value: string): string | undefined {
  const [, charset, text = ''] = /^([\w.:+-]{1,40})'[^']*'(.*)$/s.exec(value) ?? [];
  if (charset === undefined || /%(?![0-9a-f]{2})/i.test(text)) return undefined;
  const bytes = text.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  try {
    const decoded = new TextDecoder(charset, { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
    return (
      [...decoded]
        .filter((each) => each >= ' ' && each !== '\x7f')
        .join('')
        .trim() || undefined
    );
  } catch {
    return undefined;
  }
}

function quoted(fileName: string): string {
  const bytes = Buffer.from(fileName.replace(/["\\]/g, '\\$&')).toString('latin1');
  return ` filename="${bytes}"`;
}
