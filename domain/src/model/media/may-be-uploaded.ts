import { extensionOf } from './file-name.ts';

/** Pictures under these are what their bytes say: servers, phones and browsers name them as it suits them. */
export const pictureExtensions: readonly string[] = [
  ...['png', 'jpg', 'jpeg', 'jfif', 'gif', 'webp', 'avif', 'bmp', 'tif', 'tiff', 'heic', 'heif'],
  ...['jpe', 'jif', 'pjpeg', 'pjp', 'hif', 'apng', 'dib'],
];

/** Of a number, a date or a sentence with a full stop the last part is not an extension. */
export const isNotAnExtension = (extension: string): boolean => extension === '' || /^\d+$|\s/.test(extension);

/**
 * Whether a file of this name may be taken, before its content is known. Pictures and files without an extension are
 * taken by their bytes.
 *
 * @example
 * mayBeUploaded('image.jfif', ['jpg']) // true
 * mayBeUploaded('evil.exe', ['jpg']) // false
 */
export function mayBeUploaded(filename: string, allowed: readonly string[]): boolean {
  const extension = extensionOf(filename);
  if (allowed.includes('*') || allowed.includes(extension) || isNotAnExtension(extension)) return true;
  return pictureExtensions.includes(extension) && allowed.some((each) => pictureExtensions.includes(each));
}
