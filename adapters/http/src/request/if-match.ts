/** A proxy that compresses an answer makes its tag a weak one, or adds the name of the encoding. */
const versionTag = /^(?:W\/)?"?(\d{1,15})(?:(?:--?|[:;])(?:gzip|br|deflate|zstd))?"?$/i;

/** The versions that an `If-Match` header names; undefined without the header or for `*`. */
export function parseIfMatch(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  return header
    .split(',')
    .map((tag) => versionTag.exec(tag.trim())?.[1])
    .filter((version) => version !== undefined)
    .map(Number);
}

/** The entity tag of a version, with its quotes. */
export function etagOf(version: number): string {
  return `"${version}"`;
}
