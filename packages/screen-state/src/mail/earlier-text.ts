/**
 * The older text of a mail, which is what its whole text has besides the new one. All of it where the new one does not
 * stand at one end.
 *
 * @param whole the text of the mail, with what it quotes
 * @param fresh the text that is new in it
 * @example
 * earlierText('Yes.\n\nOn Monday Ada wrote:\n> Really?', 'Yes.') // 'On Monday Ada wrote:\nReally?'
 */
export function earlierText(whole: string, fresh: string): string {
  return withoutMarks(withoutFresh(whole, fresh)).trim();
}

function withoutFresh(whole: string, fresh: string): string {
  const wanted = fresh.replace(/\s+/g, '');
  if (wanted === '') return whole;
  const after = endOf(whole, wanted);
  if (after !== undefined) return whole.slice(after);
  const before = endOf(reversed(whole), reversed(wanted));
  return before === undefined ? whole : whole.slice(0, whole.length - before);
}

/** Where a text that begins with these signs goes on behind them. White space does not count. */
function endOf(text: string, signs: string): number | undefined {
  let found = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (/\s/.test(sign)) continue;
    if (sign !== signs[found]) return undefined;
    found += 1;
    if (found === signs.length) return at + 1;
  }
  return undefined;
}

/** By code units, which are compared alone. */
function reversed(text: string): string {
  return text.split('').reverse().join('');
}

/** Without the sign that stands in front of each quoted line. */
function withoutMarks(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^> ?/, ''))
    .join('\n');
}
