import { parseFragment } from 'parse5';
import { allowedTags, elementsOf, isHarmless, type SeenElement } from './forbidden.ts';

/** Written by hand, so that the service's own list is tested and not repeated. */
const ofAll = ['align', 'dir', 'style', 'title'];
const ofTables = ['bgcolor', 'height', 'valign', 'width'];
const ofCells = [...ofTables, 'colspan', 'rowspan'];
const ofElement: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href', 'rel']],
  ['img', ['src', 'data-remote-src', 'alt', 'width', 'height']],
  ['table', [...ofTables, 'border', 'cellpadding', 'cellspacing']],
  ['tr', ofTables],
  ['td', ofCells],
  ['th', [...ofCells, 'scope']],
  ['col', [...ofTables, 'span']],
  ['colgroup', [...ofTables, 'span']],
  ['font', ['color', 'size']],
  ['ol', ['start', 'type']],
]);

/** What must not stand in the HTML of a mail, as HTML5 parses it. */
export function forbiddenInMail(content: string): readonly string[] {
  return elementsOf(parseFragment(content)).flatMap(faultsOfMail);
}

function faultsOfMail({ tag, isHtml, attributes }: SeenElement): readonly string[] {
  if (!isHtml || !allowedTags.has(tag)) return [`<${tag}>`];
  const allowed = [...ofAll, ...(ofElement.get(tag) ?? [])];
  return attributes.flatMap(({ name, value }) =>
    allowed.includes(name) && mayBe(name, value) ? [] : [`<${tag} ${name}="${value}">`],
  );
}

function mayBe(name: string, value: string): boolean {
  if (name === 'href') return isHarmless(value);
  if (name === 'src') return /^\s*cid:/i.test(value);
  if (name === 'data-remote-src') return /^https?:\/\/[^/]/.test(value);
  if (name === 'style')
    return !/url|[\\@"'<>{}*]|expression|position|display|calc|(?<!rgb|rgba|hsl|hsla)\(/i.test(value);
  return name === 'alt' || name === 'title' || /^[#+\w%-][\w %-]{0,50}$/.test(value);
}
