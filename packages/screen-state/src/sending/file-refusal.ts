/** What of files the service takes. */
interface FileLimits {
  readonly max_bytes: number;
  /** In lower case and without the dot; `*`: all. */
  readonly extensions: readonly string[];
}

/** Why a file need not be sent: the service would refuse it. */
export function fileRefusal(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  { max_bytes: largest, extensions }: FileLimits,
): 'empty' | 'tooLarge' | 'kind' | undefined {
  if (size === 0) return 'empty';
  if (size > largest) return 'tooLarge';
  const extension = extensionOf(name);
  // Pictures, and files without an extension, the service takes by their bytes.
  const isByBytes = /^\d*$|\s/.test(extension) || type.startsWith('image/');
  return isByBytes || extensions.includes('*') || extensions.includes(extension) ? undefined : 'kind';
}

export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
