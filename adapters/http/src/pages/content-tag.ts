import { createHash } from 'node:crypto';

/** An entity tag by the content alone, with its quotes. */
export function contentTag(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
