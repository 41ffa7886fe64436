import { pastedContent } from '@helpdesk/ui';

/** The files of a clipboard where they are meant; undefined where its text is. */
export function pastedFiles(data: DataTransfer): readonly File[] | undefined {
  const files = [...data.files];
  const clipboard = { text: data.getData('text/plain'), html: data.getData('text/html'), files };
  return pastedContent(clipboard) === 'files' ? files : undefined;
}
