import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The decoded content of a part, in memory or in a file. */
export interface PartContent {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** Its first bytes, as many as are asked for and there. */
  head(bytes: number): Buffer;
  /** The path of its file; what is in memory is put into one. */
  asFile(): string;
}

/** Takes the content of a part while the mail is read. */
export interface ContentSink {
  push(bytes: Buffer): void;
  end(): PartContent;
  /** Leaves no file open, whatever came of `push` and `end`. */
  close(): void;
}

/** Gives each file of a mail a place, and bounds what its texts occupy in memory together. */
export interface ContentPlaces {
  sink(isText: boolean): ContentSink;
  /** Of a file that does not exist yet. */
  newPath(): string;
}

/** Texts of mails are shorter. What is longer goes to a file at once, so that no mail occupies the memory. */
const mostTextInMemory = 2 * 1024 * 1024;

/**
 * The files are synchronous on purpose: they are written by a thread that does nothing else, and at most one chunk
 * waits in memory.
 *
 * @param folder exists
 */
export function contentPlaces(folder: string): ContentPlaces {
  let files = 0;
  let room = mostTextInMemory;
  const newPath = (): string => {
    files += 1;
    return join(folder, String(files));
  };
  const taken = (bytes: number): boolean => {
    room -= bytes;
    return room >= 0;
  };
  return { newPath, sink: (isText) => contentSink(newPath, isText ? taken : () => false) };
}

/** The content that these pieces are together. */
export function contentOf(pieces: readonly Buffer[], sink: ContentSink): PartContent {
  try {
    for (const each of pieces) sink.push(each);
    return sink.end();
  } finally {
    sink.close();
  }
}

function contentSink(newPath: () => string, mayKeep: (bytes: number) => boolean): ContentSink {
  const hash = createHash('sha256');
  let size = 0;
  let kept: Buffer[] = [];
  let file: OpenFile | undefined;
  const close = (): void => file?.close();
  const toFile = (): OpenFile => {
    file = newFile(newPath());
    for (const each of kept) file.write(each);
    kept = [];
    return file;
  };
  return {
    push: (bytes) => {
      if (bytes.length === 0) return;
      size += bytes.length;
      hash.update(bytes);
      // A view would keep the whole chunk of the mail.
      if (file === undefined && mayKeep(bytes.length)) kept.push(Buffer.from(bytes));
      else (file ?? toFile()).write(bytes);
    },
    end: () => {
      close();
      const whole = Buffer.concat(kept);
      return {
        size,
        sha256: hash.digest('hex'),
        head: (bytes) => (file === undefined ? whole.subarray(0, bytes) : headOfFile(file.path, bytes)),
        asFile: () => {
          try {
            return (file ?? toFile()).path;
          } finally {
            close();
          }
        },
      };
    },
    close,
  };
}

interface OpenFile {
  readonly path: string;
  write(bytes: Buffer): void;
  /** Once: the number of a closed file may soon be that of another. */
  close(): void;
}

function newFile(path: string): OpenFile {
  const descriptor = openSync(path, 'wx', 0o600);
  let isOpen = true;
  return {
    path,
    write: (bytes) => {
      for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      closeSync(descriptor);
    },
  };
}

function headOfFile(path: string, bytes: number): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    const head = Buffer.alloc(bytes);
    return head.subarray(0, readSync(descriptor, head, 0, bytes, 0));
  } finally {
    closeSync(descriptor);
  }
}
