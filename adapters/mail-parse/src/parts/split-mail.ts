import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type MimeNode as SplitNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit';
import { type ContentPlaces, type ContentSink, contentOf } from './part-content.ts';
import { isForReading, type PartNode, partOfHead } from './part-tree.ts';
import { type TransferDecoder, transferDecoder } from './transfer-encodings.ts';

/** 50,000 headers, or 100,000 recipients, have less. */
const longestHead = 8 * 1024 * 1024;

/** A mail with more is not read: it becomes a message of its head, with the original as its file. */
const mostParts = 1_000;

/** How much of a mail with a type of several parts, and no parts, is taken for its text. */
const longestPreamble = 256 * 1024;

interface SplitMail {
  /** The head of the mail, as characters U+0000 to U+00FF. */
  readonly head: string;
  readonly root: PartNode;
}

/**
 * Reads a mail from its file. Throws for one with too many parts, or too long a head, and what the operating system throws
 * while the parts are written.
 */
export async function splitMail(path: string, places: ContentPlaces): Promise<SplitMail> {
  const splitter = new Splitter({ ignoreEmbedded: true, maxHeadSize: longestHead, maxChildNodes: mostParts });
  const walk = partWalk(places);
  try {
    await pipeline(createReadStream(path), splitter, async (found: AsyncIterable<SplitterChunk>) => {
      for await (const each of found) {
        if (each.type === 'node') walk.begin(each);
        else if (each.type === 'body') walk.push(each.value);
        else walk.pushOutside(each.node, each.value);
      }
    });
    return walk.end();
  } finally {
    walk.close();
  }
}

interface OpenPart {
  readonly part: PartNode;
  readonly sink: ContentSink;
  readonly decoder: TransferDecoder;
}

/** Makes the tree of parts of what the splitter finds, one after another. */
function partWalk(places: ContentPlaces) {
  const parts = new Map<SplitNode, PartNode>();
  const preambles = new Map<PartNode, Buffer[]>();
  let root: PartNode | undefined;
  let head = '';
  let open: OpenPart | undefined;
  const settle = (): void => {
    if (open === undefined) return;
    open.sink.push(open.decoder.end());
    open.part.content = open.sink.end();
    open = undefined;
  };
  return {
    begin: (node: SplitNode): void => {
      settle();
      const parent = (node.parentNode && parts.get(node.parentNode)) || null;
      const bytes = headOf(node.headers);
      const part = partOfHead(bytes, parent, node.multipart !== false);
      parts.set(node, part);
      parent?.children.push(part);
      if (root === undefined) {
        root = part;
        head = bytes;
      }
      if (!part.isMultipart) {
        open = { part, sink: places.sink(isForReading(part)), decoder: transferDecoder(part.encoding) };
      }
    },
    push: (bytes: Buffer): void => {
      if (open !== undefined) open.sink.push(open.decoder.push(bytes));
    },
    pushOutside: (node: SplitNode, bytes: Buffer): void => {
      const part = parts.get(node);
      if (part === undefined || !part.isMultipart || part.children.length > 0) return;
      const list = preambles.get(part) ?? [];
      if (list.reduce((sum, each) => sum + each.length, 0) < longestPreamble) list.push(Buffer.from(bytes));
      preambles.set(part, list);
    },
    end: (): SplitMail => {
      settle();
      // A part that is to have parts and has none was broken on the way: what it holds is its text.
      for (const [part, list] of preambles)
        if (part.children.length === 0) part.content = contentOf(list, places.sink(true));
      if (root === undefined) throw new Error('The mail has no head');
      return { head, root };
    },
    /** Closes the part that was open when the reading failed. */
    close: (): void => open?.sink.close(),
  };
}

function headOf(headers: SplitNode['headers']): string {
  const bytes = headers === false ? false : headers.headers;
  return typeof bytes === 'string' ? bytes : bytes === false ? '' : bytes.toString('latin1');
}
