import type { Piece } from './html-pieces.ts';

/** Elements that begin something new: a list of Word ends before them. */
const blocks: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 table ul ol pre blockquote'.split(' '));

/** A paragraph that Word shows as an item of a list. */
interface Item {
  readonly level: number;
  readonly content: Piece[];
  /** The dot or the number in front of it. */
  marker: string;
  /** How many elements of the marker are open. */
  inMarker: number;
}

/**
 * Word writes lists as paragraphs with a level, and the dot or number of each as text. They become lists, with the same
 * pieces in them.
 */
export function* withWordLists(pieces: Iterable<Piece>): Generator<Piece> {
  /** The lists that are open, from the outermost. */
  const open: string[] = [];
  let item: Item | undefined;
  for (const piece of pieces) {
    if (item !== undefined) {
      if (piece.kind === 'close' && piece.name === 'p') {
        yield* itemOf(item, open);
        item = undefined;
      } else take(item, piece);
      continue;
    }
    const level = piece.kind === 'open' && piece.name === 'p' ? levelOf(piece.attributes) : undefined;
    if (level !== undefined) item = { level, content: [], marker: '', inMarker: 0 };
    else {
      const isNew = piece.kind === 'text' ? piece.text.trim() !== '' : piece.kind === 'open' && blocks.has(piece.name);
      if (isNew) yield* closing(open, 0);
      yield piece;
    }
  }
  if (item !== undefined) yield* itemOf(item, open);
  yield* closing(open, 0);
}

function levelOf(attributes: ReadonlyMap<string, string>): number | undefined {
  const [, list = ''] = (attributes.get('style') ?? '').split('mso-list:');
  const level = /\blevel([1-9])/.exec(list.split(';', 1)[0] ?? '')?.[1];
  return level === undefined ? undefined : Number(level);
}

function take(item: Item, piece: Piece): void {
  const isMarker = piece.kind === 'open' && /mso-list:\s?ignore/i.test(piece.attributes.get('style') ?? '');
  if (isMarker) item.inMarker = 1;
  else if (item.inMarker === 0) item.content.push(piece);
  else if (piece.kind === 'text') item.marker += piece.text;
  else if (piece.name === 'span') item.inMarker += piece.kind === 'open' ? 1 : -1;
}

const none: ReadonlyMap<string, string> = new Map();

function* itemOf({ level, content, marker }: Item, open: string[]): Generator<Piece> {
  // "1.", "a)" and "(iv)" count; a dot, a dash or an arrow does not.
  const name = /^\(?[\p{L}\p{N}]{1,8}[.)]/u.test(marker.trim()) ? 'ol' : 'ul';
  yield* closing(open, level);
  if (open.length === level && open.at(-1) !== name) yield* closing(open, level - 1);
  while (open.length < level) {
    open.push(name);
    yield { kind: 'open', name, attributes: none };
  }
  yield { kind: 'open', name: 'li', attributes: none };
  yield* content;
}

function* closing(open: string[], depth: number): Generator<Piece> {
  while (open.length > depth) yield { kind: 'close', name: open.pop() ?? '' };
}
