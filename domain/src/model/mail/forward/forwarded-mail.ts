import { plainLine } from '../../shared/name.ts';
import { cutText } from '../../shared/text.ts';
import { longestTitle } from '../../shared/text-lengths.ts';
import { mailAddressOf } from '../recipients/own-addresses.ts';
import type { ForwardField } from './forward-words.ts';
import { fromLabelIn, headerLine, isQuotedLine, markerOf, withoutEnds, withoutQuoteMarks } from './header-lines.ts';
import { isForwardUnder } from './is-forward-under.ts';

/** The mail that another mail forwards, by its own block of headers: a stranger's text, which proves nothing. */
export interface ForwardedMail {
  readonly address: string;
  readonly name: string | null;
  readonly subject: string | null;
  /** As the block has it, in any language: it is shown and not compared. */
  readonly date: string | null;
}

/** A forward follows what its sender writes in front of it; what stands further below is quoted. */
const longestText = 100_000;
const longestLine = 1_000;
const longestSubject = 300;
const longestDate = 100;
/** Lines of a block, folded ones included. */
const mostLines = 40;
/** How many lines that look like the beginning of a block are tried. */
const mostBlocks = 100;
/** Blank lines between a marker and its block, or between two of its lines. */
const mostBlank = 2;

/**
 * The mail that a mail forwards, read from the block of headers at its head, or null. Below a line that marks a forward
 * any block counts. Without one, a block counts only if the subject is that of a forward: replies have such blocks too.
 * What stands below a reply's block, or behind `>`, is quoted and not looked at.
 *
 * @example
 * const text = '---------- Forwarded message ---------\nFrom: Ada Reyes <ada@example.com>\nSubject: Refund\n\nHi';
 * forwardedMail('Fwd: Refund', text)
 * // { address: 'ada@example.com', name: 'Ada Reyes', subject: 'Refund', date: null }
 */
export function forwardedMail(subject: string | null, text: string): ForwardedMail | null {
  const lines = text.slice(0, longestText).split('\n');
  let blocks = 0;
  for (const [at, line] of lines.entries()) {
    if (blocks === mostBlocks) return null;
    if (!isQuotedLine(line) && markerOf(line) === 'forward') {
      blocks += 1;
      const marked = mailOf(blockAt(lines, at + 1, true));
      if (marked !== null) return marked;
    } else if (!isQuotedLine(line) && headerLine(line) !== undefined) {
      blocks += 1;
      const block = blockAt(lines, at, false);
      if (isWhole(block)) return isForwardUnder(subject, fromLabelIn(lines, at)) ? mailOf(block) : null;
    }
  }
  return null;
}

type Block = ReadonlyMap<ForwardField, string>;

/** Some programs write `>` in front of the block, below a marker without it. */
function blockAt(lines: readonly string[], start: number, mayBeQuoted: boolean): Block {
  const block = new Map<ForwardField, string>();
  let current: ForwardField | undefined;
  let blank = 0;
  for (const line of lines.slice(start, start + mostLines)) {
    if (!mayBeQuoted && isQuotedLine(line)) break;
    const content = withoutQuoteMarks(line);
    const found = headerLine(content);
    if (content === '') {
      blank += 1;
      current = undefined;
      if (blank > mostBlank) break;
    } else if (found !== undefined) {
      blank = 0;
      current = found.field;
      if (!block.has(current)) block.set(current, found.value);
    } else if (current === 'from' || current === 'to' || current === 'other') {
      // A long list of addresses goes on in the next lines; a subject or a date does not.
      block.set(current, cutText(`${block.get(current)} ${content}`, longestLine));
    } else break;
  }
  return block;
}

function isWhole(block: Block): boolean {
  return block.has('from') && [...block.keys()].filter((field) => field !== 'other').length > 2;
}

function mailOf(block: Block): ForwardedMail | null {
  const sender = senderIn(block.get('from') ?? '');
  return sender === undefined
    ? null
    : {
        ...sender,
        subject: lineOf(block.get('subject'), longestSubject),
        date: lineOf(block.get('date'), longestDate),
      };
}

/** `Ada <ada@x>`, `Ada [mailto:ada@x]`, `"Reyes, Ada" <ada@x>`, `ada@x`, `ada@x <mailto:ada@x>`. */
function senderIn(value: string): Pick<ForwardedMail, 'address' | 'name'> | undefined {
  let place = 0;
  for (const piece of value.split(/[<>[\]()\s,;"]/)) {
    const address = mailAddressOf(withoutStart(piece, 'mailto:'));
    if (address !== undefined) {
      const name = lineOf(withoutEnds(value.slice(0, place), /[<>[\]()"'*,;\s]/), longestTitle);
      return { address, name: name !== null && mailAddressOf(name) === undefined ? name : null };
    }
    place += piece.length + 1;
  }
  return undefined;
}

function withoutStart(text: string, start: string): string {
  return text.toLowerCase().startsWith(start) ? text.slice(start.length) : text;
}

function lineOf(value: string | undefined, longest: number): string | null {
  const line = cutText(plainLine(value ?? ''), longest).trim();
  return line === '' ? null : line;
}
