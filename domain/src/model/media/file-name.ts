import { unseenMarks } from '../shared/name.ts';
import { cutText, storable } from '../shared/text.ts';

const longest = 255;

/** The name as it is kept: any script, but no folders, nothing unseen, at most 255 characters; never empty. */
export function cleanFileName(given: string): string {
  const name = storable((given.split(/[/\\]/).at(-1) ?? '').replace(unseenMarks, '').replaceAll('\ufeff', '')).trim();
  if (name === '' || name === '.' || name === '..') return 'file';
  const extension = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  return name.length <= longest ? name : cutText(name, longest - extension.length) + extension;
}

/**
 * The last extension, in lower case and without the dot; empty when there is none. Look-alike dots count as dots.
 *
 * @example
 * extensionOf('backup.tar.GZ') // 'gz'
 */
export function extensionOf(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase();
  const dot = plain.lastIndexOf('.');
  return dot < 0 ? '' : plain.slice(dot + 1);
}
