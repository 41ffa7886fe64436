import { piecesOfHtml } from '../../../state/texts/html-pieces.ts';

/** The elements that the editor keeps, and those that carry no format of their own. */
const kept: ReadonlySet<string> = new Set(
  'a b blockquote br code div em i kbd li menu ol p pre span strong tt ul'.split(' '),
);

/** Whether a text has formats that programs have given it and that are lost when it is changed in the editor. */
export function hasMoreFormats(html: string): boolean {
  for (const piece of piecesOfHtml(html)) if (piece.kind === 'open' && !kept.has(piece.name)) return true;
  return false;
}
