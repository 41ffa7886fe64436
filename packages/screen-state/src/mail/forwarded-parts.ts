/** The line that the service puts above what is forwarded; mail programs of every language know it. */
const marker = '---------- Forwarded message ---------';

interface Body {
  readonly html: string;
  readonly text: string;
}

/**
 * What the agent wrote in a forward, and what they forwarded. Undefined where the two cannot be told apart.
 *
 * @example
 * forwardedParts({ html: '<p>See below.</p><br /><div>---------- Forwarded message ---------<br />…', text: '…' })
 */
export function forwardedParts({ html, text }: Body): { readonly own: Body; readonly original: Body } | undefined {
  const [inHtml, inText] = [html.indexOf(`<div>${marker}`), text.indexOf(marker)];
  if (inHtml === -1 || inText === -1) return undefined;
  const after = (all: string, at: number): string => all.slice(at).replace(marker, '');
  return {
    own: { html: withoutLastBreaks(html.slice(0, inHtml)), text: text.slice(0, inText).trim() },
    original: {
      html: after(html, inHtml).replace(/^<div><br ?\/?>/, '<div>'),
      text: after(text, inText).trim(),
    },
  };
}

/**
 * Whose mail was forwarded, and when they wrote it, by the head that the service puts above it. Undefined where that is
 * not said.
 *
 * @param text of the original, as `forwardedParts` has it
 * @example
 * forwardedHead('From: Ada Reyes <ada@example.com>\nDate: Tue, 24 Nov 2026 14:02:00 GMT\n\nHi')
 * // { name: 'Ada Reyes', at: 1795528920000 }
 */
export function forwardedHead(text: string): { readonly name: string; readonly at: number } | undefined {
  const [from, name = ''] = /^From: (.+?)(?: <[^<>]*>)?$/m.exec(headOf(text)) ?? [];
  const [, date = ''] = /^Date: (.+)$/m.exec(headOf(text)) ?? [];
  const at = Date.parse(date);
  return from === undefined || Number.isNaN(at) ? undefined : { name, at };
}

const headOf = (text: string): string => text.slice(0, text.indexOf('\n\n') + 1 || text.length);

const breaks = ['<br>', '<br/>', '<br />'];

function withoutLastBreaks(html: string): string {
  let end = html.length;
  for (;;) {
    const last = breaks.find((each) => html.endsWith(each, end));
    if (last === undefined) return html.slice(0, end);
    end -= last.length;
  }
}
