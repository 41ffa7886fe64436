import { type Cell, cell, createUploads, type OutgoingFile, type Uploads } from '@helpdesk/screen-state';
import { useEffect, useState } from 'preact/hooks';
import { useWorkspace } from '../../state/workspace.ts';
import { useReadable } from '../../ui/readable.ts';
import type { FieldFiles } from '../conversation/composer/formatted-field.tsx';

export interface NewFiles extends FieldFiles {
  readonly source: Uploads;
  /** Those that the service has at present. */
  uploaded(): readonly OutgoingFile[];
  /** Resolves when no upload is under way any more. False: an upload failed, or the wait was cancelled. */
  settled(): Promise<boolean>;
  readonly isAwaited: boolean;
}

/**
 * Files of a message whose conversation is not there yet: they are uploaded while it is being written.
 *
 * @param place where those are kept that the service has; default: here
 * @param onPicture takes pictures of the text
 */
export function useFiles(
  place?: Pick<Cell<readonly OutgoingFile[]>, 'snapshot' | 'subscribe' | 'update'>,
  onPicture?: (picture: OutgoingFile) => void,
): NewFiles {
  const { client, upload } = useWorkspace();
  const [kept] = useState(() => {
    const files = place ?? cell<readonly OutgoingFile[]>([]);
    const uploads = createUploads(client, upload, (file) => {
      if (file.content_id === undefined) files.update((before) => [...before, file]);
      else onPicture?.(file);
    });
    return { files, uploads, isGone: false };
  });
  const { files, uploads } = kept;
  const [isAwaited, setAwaited] = useState(false);
  useEffect(
    () => () => {
      kept.isGone = true;
      for (const { key } of uploads.all.snapshot()) uploads.remove(key);
    },
    [kept],
  );
  return {
    files: useReadable(files),
    uploads: useReadable(uploads.all),
    source: uploads,
    onFiles: uploads.add,
    onRemoveFile: (id) => files.update((before) => before.filter((each) => each.id !== id)),
    onRemoveUpload: uploads.remove,
    onRetry: uploads.retry,
    isAwaited,
    uploaded: files.snapshot,
    settled: () => {
      // It is waited for already.
      if (isAwaited) return Promise.resolve(false);
      uploads.retry();
      const onTheirWay = () => uploads.all.snapshot().filter(({ refusal }) => refusal === undefined);
      const waited = new Set(onTheirWay().map(({ key }) => key));
      setAwaited(true);
      return new Promise((resolve) => {
        const look = (): void => {
          if (onTheirWay().length > 0) return;
          end();
          setAwaited(false);
          resolve(!kept.isGone && !uploads.all.snapshot().some(({ key }) => waited.has(key)));
        };
        const end = uploads.all.subscribe(look);
        look();
      });
    },
  };
}
