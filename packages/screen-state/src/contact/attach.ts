import type { WidgetSettings } from '@helpdesk/client';
import { extensionOf } from '@helpdesk/domain';
import { fileRefusal } from '../sending/file-refusal.ts';
import type { ContactOutgoing, Failure } from './contact-outbox.ts';
import { emptyFile, tooLarge } from './sending/failures.ts';

type Attached = Pick<ContactOutgoing, 'to' | 'files' | 'failure'>;

/**
 * The messages that files become: as many to one as the service takes. A file that it does not take is a message of its
 * own with the reason, so that the others are sent.
 */
export function fileMessages(
  to: string,
  files: readonly File[],
  upload: WidgetSettings['upload'],
): readonly Attached[] {
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

function fileFailure(file: File, upload: WidgetSettings['upload']): Failure | undefined {
  const reason = fileRefusal(file, upload);
  if (reason === 'tooLarge') return tooLarge(upload.max_bytes);
  if (reason === 'kind') return { code: 'kind', values: { ext: extensionOf(file.name) }, isFinal: true };
  return reason && emptyFile;
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
