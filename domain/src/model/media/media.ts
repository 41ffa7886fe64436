import type { JsonObject } from '../shared/json.ts';
import type { Timestamp } from '../shared/time.ts';

export type Disposition = 'inline' | 'attachment';

/** A stored file: the record of it. The content lies in the `MediaStore` under the same uuid. */
export interface Media {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly uuid: string;
  /** Name of the `MediaStore`. */
  readonly store: string;
  /** The name that the uploader gave the file, without control characters and folders. */
  readonly filename: string;
  readonly contentType: string;
  /** The name by which HTML refers to the file (`cid:`). */
  readonly contentId: string;
  /** The kind of record that the file belongs to: `messages` or `users`, or the kind that the uploader named. */
  readonly modelType: string | null;
  /** Null: it belongs to nothing (yet), and is swept in a while unless it is public. */
  readonly modelId: number | null;
  readonly disposition: Disposition;
  /** Bytes. */
  readonly size: number;
  /** For an image: `width` and `height` in pixels. */
  readonly meta: JsonObject;
  /** false: anybody may fetch it, without a signature. */
  readonly private: boolean;
  /** The agent or contact. */
  readonly uploaderId: number;
  readonly hasThumbnail: boolean;
}

/** A file as a message shows it. */
export type Attachment = Pick<
  Media,
  'uuid' | 'filename' | 'contentType' | 'contentId' | 'disposition' | 'size' | 'hasThumbnail'
>;

export const messageModel = 'messages';

export const userModel = 'users';

export const articleModel = 'help_articles';

export const inboxModel = 'inboxes';

/** A mail as it came. */
export const mailModel = 'mail_imports';

/** There is one desk; its files belong to `deskModelId`. */
export const deskModel = 'desk';

export const deskModelId = 1;

/**
 * Whether the file is the logo that an inbox or the desk has now. Anybody may fetch it. One that was replaced belongs
 * to nothing and is swept.
 *
 * @example
 * isLogo({ modelType: 'inboxes', modelId: 3 }) // true
 * isLogo({ modelType: 'inboxes', modelId: null }) // false
 */
export function isLogo({ modelType, modelId }: Pick<Media, 'modelType' | 'modelId'>): boolean {
  return modelId !== null && (modelType === inboxModel || modelType === deskModel);
}

/**
 * Where the content of a file is found, without the host. What `avatarUrl` holds for an uploaded avatar.
 *
 * @example
 * mediaPath('00000000-0000-4000-8000-000000000001') // '/uploads/00000000-0000-4000-8000-000000000001'
 */
export function mediaPath(uuid: string): string {
  return `/uploads/${uuid}`;
}

/**
 * The uuid of such a path, or undefined for any other address.
 *
 * @example
 * mediaOfPath('https://example.com/me.png') // undefined
 */
export function mediaOfPath(path: string): string | undefined {
  return /^\/uploads\/([0-9a-f-]{36})$/.exec(path)?.[1];
}

const raster: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/tiff',
  'image/heic',
]);

/**
 * What a browser may show inline. Anything else could run scripts in the origin of the desk.
 *
 * @example
 * mayShowInline('image/png') // true
 * mayShowInline('image/svg+xml') // false
 */
export function mayShowInline(contentType: string): boolean {
  return (
    raster.has(contentType) ||
    contentType.startsWith('audio/') ||
    contentType.startsWith('video/') ||
    contentType === 'application/pdf'
  );
}
