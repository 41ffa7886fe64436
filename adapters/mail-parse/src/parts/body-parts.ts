import { isForReading, type PartNode } from './part-tree.ts';

/** What is read one after another: a text, HTML, or both where they say the same. */
export interface BodyPiece {
  readonly texts: readonly PartNode[];
  readonly htmls: readonly PartNode[];
}

export interface BodyParts {
  readonly pieces: readonly BodyPiece[];
  /** All other leaves, in the order of the mail. */
  readonly files: readonly PartNode[];
}

/** Other forms of the same text, which no reader here shows. */
const unreadForms: ReadonlySet<string> = new Set([
  'text/x-amp-html',
  'text/watch-html',
  'text/enriched',
  'text/richtext',
]);

/**
 * Which parts of a mail are its body. Of `multipart/alternative` the first text and the last HTML say the same; other
 * parts are read one after another. What has a name, or is an attachment, is a file, unless the mail has nothing else
 * to read.
 *
 * Source: RFC 2046, 5.1.
 */
export function bodyPartsOf(root: PartNode): BodyParts {
  const leaves = leavesOf(root);
  const found = piecesOf(root);
  const pieces = found.length > 0 ? found : namedBody(leaves);
  const read = new Set(pieces.flatMap(({ texts, htmls }) => [...texts, ...htmls]));
  return { pieces, files: leaves.filter((leaf) => !read.has(leaf) && !isOtherForm(leaf)) };
}

/** A mail of 400 levels is walked without recursion. */
function leavesOf(root: PartNode): readonly PartNode[] {
  const leaves: PartNode[] = [];
  const waiting: PartNode[] = [root];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (part.content !== undefined) leaves.push(part);
    waiting.push(...part.children.toReversed());
  }
  return leaves;
}

/** No mail has as many levels; below them nothing is read, and all are files. */
const mostLevels = 500;

function piecesOf(part: PartNode, level = 0): readonly BodyPiece[] {
  if (level > mostLevels) return [];
  if (part.children.length === 0) return pieceOfLeaf(part);
  if (part.contentType === 'multipart/encrypted') return [];
  const children = part.children.map((child) => piecesOf(child, level + 1));
  if (part.contentType !== 'multipart/alternative') return children.flat();
  const texts = children.find((pieces) => pieces.some((each) => each.texts.length > 0)) ?? [];
  const htmls = children.findLast((pieces) => pieces.some((each) => each.htmls.length > 0)) ?? [];
  const piece = { texts: texts.flatMap((each) => each.texts), htmls: htmls.flatMap((each) => each.htmls) };
  return piece.texts.length + piece.htmls.length === 0 ? [] : [piece];
}

function pieceOfLeaf(part: PartNode): readonly BodyPiece[] {
  if (part.isMultipart) return part.content === undefined ? [] : [{ texts: [part], htmls: [] }];
  const isRead = isForReading(part) || (part.parent === null && part.disposition !== 'attachment');
  if (!isRead || part.content === undefined) return [];
  if (part.contentType === 'text/html') return [{ texts: [], htmls: [part] }];
  return part.contentType === 'text/plain' ? [{ texts: [part], htmls: [] }] : [];
}

function namedBody(leaves: readonly PartNode[]): readonly BodyPiece[] {
  const isText = ({ contentType, disposition }: PartNode): boolean =>
    disposition !== 'attachment' && (contentType === 'text/plain' || contentType === 'text/html');
  const first = leaves.find(isText);
  if (first === undefined) return [];
  return [first.contentType === 'text/html' ? { texts: [], htmls: [first] } : { texts: [first], htmls: [] }];
}

/** Of the parts that say the same only those are read that were chosen. */
function isOtherForm(leaf: PartNode): boolean {
  if (leaf.parent?.contentType !== 'multipart/alternative') return false;
  return unreadForms.has(leaf.contentType) || isForReading(leaf) ? leaf.contentType !== 'text/calendar' : false;
}
