import type { WidgetSettings } from '@helpdesk/client';
import { type Failure, type Outgoing, tooLarge } from './outbox.ts';

type Attached = Pick<Outgoing, 'to' | 'files' | 'failure'>;

/**
 * The messages that files become: as many to one as the desk takes. A file that the desk does not take is a message of
 * its own that says why, so that the others are sent.
 */
export function messagesOf(to: string, files: readonly File[], upload: WidgetSettings['upload']): readonly Attached[] {
  const refused: Attached[] = [];
  const good = files.filter((file) => {
    const failure = fileFailure(file, upload);
    if (failure !== undefined) refused.push({ to, files: [file], failure });
    return failure === undefined;
  });
  const parts: Attached[] = [];
  for (let from = 0; from < good.length; from += upload.max_files) {
    parts.push({ to, files: good.slice(from, from + upload.max_files) });
  }
  return [...refused, ...parts];
}

function fileFailure(file: File, { max_bytes: largest, extensions }: WidgetSettings['upload']): Failure | undefined {
  if (file.size > largest) return tooLarge(largest);
  const ext = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  // Files without an extension the service takes by their bytes.
  if (!ext || extensions.includes('*') || extensions.includes(ext)) return undefined;
  return { word: 'kind', values: { ext }, isFinal: true };
}

/**
 * What a dialog for files offers. Phones offer the camera for `image/*`; a kind of picture that is not taken is refused by
 * its name.
 */
export function acceptOf({ extensions }: WidgetSettings['upload']): string | undefined {
  if (extensions.includes('*')) return undefined;
  const kinds = extensions.map((each) => `.${each}`);
  return [...(extensions.includes('jpg') ? ['image/*'] : []), ...kinds].join(',');
}
