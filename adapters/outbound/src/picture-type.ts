import type { RemotePicture } from '@helpdesk/domain/ports';

/** The type of a picture by its first bytes; undefined for anything else. */
export function pictureType(bytes: Uint8Array): RemotePicture['contentType'] | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  return /^RIFF.{4}WEBP/s.test(start) ? 'image/webp' : undefined;
}
