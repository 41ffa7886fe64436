const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstSign(text: string): string {
  const [first] = segments.segment(text);
  return first?.segment ?? '';
}

/** Of the first and the last word; one sign where there is one word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  const isNumber = /^\d/.test(last);
  return `${firstSign(first)}${isNumber ? '' : firstSign(last)}`.toUpperCase();
}

export function fullName({
  first_name,
  last_name,
}: {
  readonly first_name: string;
  readonly last_name: string;
}): string {
  return `${first_name} ${last_name}`.trim();
}
