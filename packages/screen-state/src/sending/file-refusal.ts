import { mayBeUploaded } from '@helpdesk/domain';

/** What of files the service takes. */
interface FileLimits {
  readonly max_bytes: number;
  /** Extensions in lower case without the dot; `*` allows all. */
  readonly extensions: readonly string[];
}

/** Why a file need not be sent: the service would refuse it. */
export function fileRefusal(
  { name, size }: Pick<File, 'name' | 'size'>,
  { max_bytes: largest, extensions }: FileLimits,
): 'empty' | 'tooLarge' | 'kind' | undefined {
  if (size === 0) return 'empty';
  if (size > largest) return 'tooLarge';
  return mayBeUploaded(name, extensions) ? undefined : 'kind';
}
