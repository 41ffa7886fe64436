import { randomKey } from '@helpdesk/client';
import type { OutgoingFile, Uploads } from '@helpdesk/screen-state';
import { mailWriting } from '../../../../words/mail/mail-writing.ts';
import type { FieldPictures } from '../field.ts';

/** What every mail program shows in a text. */
const shown: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * Pictures that are pasted or dropped into the text of a mail.
 *
 * @param uploaded those that the service has at present
 */
export function fieldPictures(
  { all, add }: Pick<Uploads, 'all' | 'add'>,
  uploaded: () => readonly OutgoingFile[],
): FieldPictures {
  /** One that was refused does not get there any more. */
  const onItsWay = (id: string): File | undefined =>
    all.snapshot().find(({ contentId, refusal }) => contentId === id && (refusal === undefined || refusal === 'lost'))
      ?.file;
  return {
    words: mailWriting.picture,
    add: (files) => {
      const others = files.filter(({ type }) => !shown.has(type));
      if (others.length > 0) add(others);
      const pictures = files.filter((file) => !others.includes(file));
      return pictures.flatMap((file) => {
        const id = `${randomKey()}@picture`;
        add([file], id);
        return onItsWay(id) === undefined ? [] : [id];
      });
    },
    find: (id) => onItsWay(id) ?? addressOf(uploaded().find(({ content_id: own }) => own === id)),
  };
}

/** The signature of an address ends after an hour. Its uploader may see the file without one until it is sent. */
const addressOf = (file: OutgoingFile | undefined): string | undefined => file?.url.split('?')[0];
