const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/**
 * HTML that the service has made safe, as text for a field: paragraphs are apart, breaks and list items on lines, quoted
 * lines begin with `>`.
 */
export function plainTextOf(html: string): string {
  const [first = '', ...rest] = html.split(/<blockquote\b[^<>]*>/);
  const quotes = rest.flatMap((part) => {
    const [inside = '', ...after] = part.split('</blockquote>');
    return [quoted(unquoted(inside)), unquoted(after.join(' '))];
  });
  return [unquoted(first), ...quotes].filter((part) => part !== '').join('\n\n');
}

/** As people quote in plain text. */
export function quoted(text: string): string {
  return text === '' ? '' : text.replace(/^/gm, '> ');
}

function unquoted(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/ ?<br\s*\/?> ?/g, '\n')
    .replace(/<li\b[^<>]*>/g, '- ')
    .replace(/<\/li>/g, '\n')
    .replace(/<\/(?:p|div|h[1-6]|pre|ul|ol)> ?/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const gap = /\{\{\s*((?:contact|agent|conversation|inbox)\.[a-z0-9_.]+)\s*\}\}/g;

/** A placeholder of a macro that had no value, and still stands in the text. */
export interface Gap {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export function gapsOf(text: string): readonly Gap[] {
  return [...text.matchAll(gap)].map(({ 0: whole, 1: name = '', index }) => ({
    name,
    start: index,
    end: index + whole.length,
  }));
}

/**
 * What a person typed, as the HTML of a message: paragraphs at empty lines, breaks at others, quotes where every line
 * begins with `>`.
 *
 * @param names of those who are mentioned: `@` and the name stand out
 */
export function htmlOf(text: string, names: readonly string[] = []): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const lines = paragraph.split('\n');
      const isQuote = lines.every((line) => line.startsWith('>'));
      const shown = isQuote ? lines.map((line) => line.replace(/^> ?/, '')) : lines;
      const html = `<p>${shown.map((line) => marked(line, names)).join('<br>')}</p>`;
      return isQuote ? `<blockquote>${html}</blockquote>` : html;
    })
    .join('');
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function marked(line: string, names: readonly string[]): string {
  // The longest first: "@Ada Lindgren" has "@Ada" in it.
  const mentions = names.map((name) => `@${escaped(name)}`).sort((one, other) => other.length - one.length);
  const pattern = new RegExp(mentions.map((mention) => mention.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  return mentions.length === 0 ? escaped(line) : escaped(line).replace(pattern, '<strong>$&</strong>');
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
}
