import type { FileHandle } from 'node:fs/promises';

/**
 * The part of the tar format (POSIX ustar) that a backup needs: regular files with short names, one after the other.
 * Any `tar` can list and unpack it. It is read from a file, by position, so that its end is checked first.
 */

/** A file in an archive. */
export interface TarEntry {
  readonly name: string;
  /** Where its content begins, in bytes. */
  readonly start: number;
  /** Bytes. */
  readonly size: number;
}

const block = 512;
const nameLength = 100;
/** The largest size that eleven octal digits hold. */
const largestOctal = 0o77777777777;

/** Two empty blocks. */
export const tarEnd: Uint8Array = Buffer.alloc(2 * block);

/** The header of a file that its owner alone may read; `name` is ASCII, below 100 characters. */
export function tarHeader(name: string, size: number, changedAt: number): Uint8Array {
  if (name.length >= nameLength || /[^\x21-\x7e]/.test(name)) throw new Error(`no name for an archive: ${name}`);
  const header = Buffer.alloc(block);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  if (size <= largestOctal) header.write(octal(size, 12), 124);
  else writeLargeSize(header, size);
  header.write(octal(Math.floor(changedAt / 1_000), 12), 136);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What follows the content of so many bytes, up to the next block. */
export function tarPadding(size: number): Uint8Array {
  return Buffer.alloc((block - (size % block)) % block);
}

/** All entries, in order; undefined when the file is not a complete archive of this kind. */
export async function listTar(file: FileHandle): Promise<readonly TarEntry[] | undefined> {
  const { size: length } = await file.stat();
  const entries: TarEntry[] = [];
  const header = Buffer.alloc(block);
  let position = 0;
  for (;;) {
    const { bytesRead } = await file.read(header, 0, block, position);
    if (bytesRead < block) return undefined;
    if (header.every((byte) => byte === 0)) return entries;
    const entry = readHeader(header, position + block);
    if (entry === undefined) return undefined;
    position = entry.start + entry.size + tarPadding(entry.size).byteLength;
    if (position > length) return undefined;
    entries.push(entry);
  }
}

function readHeader(header: Buffer, start: number): TarEntry | undefined {
  const size = readSize(header.subarray(124, 136));
  const isOurs =
    header.toString('latin1', 257, 262) === 'ustar' &&
    Number.parseInt(header.toString('latin1', 148, 156), 8) === sumOf(header) &&
    header.toString('latin1', 156, 157) === '0' &&
    header[345] === 0;
  if (!isOurs || !Number.isSafeInteger(size)) return undefined;
  const name = header.toString('latin1', 0, nameLength).replace(/\0.*$/s, '');
  return { name, start, size };
}

/** Above 8 GiB, GNU's form: a first byte of 0x80, and the number in the rest. */
function writeLargeSize(header: Buffer, size: number): void {
  header[124] = 0x80;
  header.writeBigUInt64BE(BigInt(size), 128);
}

function readSize(field: Buffer): number {
  return field[0] === 0x80
    ? Number(field.readBigUInt64BE(4))
    : octal(field.toString('latin1').replace(/[\0 ].*$/s, ''));
}

/** Digits only: with a negative size the reader would go back in the file. */
function octal(text: string): number {
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
}

/** The sum of all bytes of the header, in which its own field counts as blanks. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}
