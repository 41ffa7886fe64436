import type { Timestamp } from '../model/shared/time.ts';

/**
 * The content of media, by the uuid of its record. A file has to exist before its record, and its record has to be
 * deleted before the file. In between it is doubtful whether the content is wanted. A doubt is stored durably, so that
 * it is checked again after a crash.
 *
 * Throws `unavailable` (`store.unavailable`) when the disk is full, read-only, not mounted or does not answer. It works
 * again as soon as the disk does.
 */
export interface MediaStore {
  /** The value of `store` in records of its files, for instance `disk`. */
  readonly name: string;

  /**
   * Writes the content to a place of its own and flushes it to disk; no more than a few chunks are in
   * memory at any time. Throws `media.too_large` as soon as more than `maxBytes` have arrived,
   * `upload.no_room` as soon as less room is left than is reserved, and whatever the content itself throws. Leaves nothing behind when it throws.
   */
  stage(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StagedFile>;

  /**
   * Makes the staged file, and its thumbnail if there is one, the content of this uuid; durable when
   * fulfilled. The content is doubtful until `settle`.
   */
  publish(staged: StagedFile, uuid: string, thumbnail: Uint8Array | null): Promise<void>;

  /** Removes a staged file that was not published; a file that is gone is ignored. */
  discard(staged: StagedFile): Promise<void>;

  /** Undefined when there is no such content. `range` counts bytes from 0, both ends inclusive, within the size. */
  open(uuid: string, variant: MediaVariant, range?: ByteRange): Promise<OpenedFile | undefined>;

  /** Removes content and thumbnail, and the doubt; a file that is gone is ignored. */
  remove(uuid: string): Promise<void>;

  /** The content of this uuid is wanted: its record is there. */
  settle(uuid: string): Promise<void>;

  /** The record of this uuid is about to go. */
  doubt(uuid: string): Promise<void>;

  /** The uuids of all that became doubtful before that instant and were neither settled nor removed, in no order. */
  listDoubtful(before: Timestamp): AsyncIterable<string>;

  /** Throws `upload.no_room` when less room is left than is reserved. Cheap: the disk is checked once a second. */
  requireRoom(): Promise<void>;

  /** Bytes, at most a second old. */
  room(): Promise<DiskRoom>;

  /** Rejects unless a file could be written and published now. */
  probe(): Promise<void>;

  /** Removes what was staged before that instant and never published; returns how many. */
  sweepStaged(before: Timestamp): Promise<number>;
}

export interface DiskRoom {
  readonly free: number;
  /** Uploads leave this much free. */
  readonly reserved: number;
}

export type MediaVariant = 'original' | 'thumbnail';

/** Bytes from 0, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StagedFile {
  /** The path of the file on this machine, for code that has to read it. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

export interface OpenedFile {
  /** Bytes of the whole content, whatever the range. */
  readonly size: number;
  /** The bytes of the range, or all. Must be read to its end or returned from, so that the file is closed. */
  readonly content: AsyncIterable<Uint8Array>;
}
