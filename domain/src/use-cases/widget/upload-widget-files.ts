import { type Media, messageModel } from '../../model/media/media.ts';
import type { Message } from '../../model/message/message.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { WidgetActor, WidgetSender } from '../../model/widget/session.ts';
import { requireUploads } from '../../model/widget/upload-permission.ts';
import type { Ports } from '../../ports/ports.ts';
import type { UploadHold } from '../../ports/upload-repository.ts';
import type { CheckedFile } from '../media/checked-file.ts';
import { keepFiles, recordFile } from '../media/keep-files.ts';
import { settleUpload } from '../media/settle-upload.ts';
import { requireRoomForText, type TextPorts } from './count-text.ts';
import { keptMessage, writeAsContact } from './write-as-contact.ts';

/**
 * Every file becomes an attachment of one message; all or nothing. Throws `upload.disabled`, `media.empty`, and what
 * `sendWidgetMessage` and `holdUpload` throw.
 *
 * @example
 * const hold = await desk.holdUpload(visitor, { address: '192.0.2.1', bytes: 5 });
 * const files = [await desk.checkFile(letter)];
 * (await desk.uploadWidgetFiles(visitor, chat, { files, hold, sender })).attachments // [{ filename: 'letter.txt', … }]
 */
export async function uploadWidgetFiles(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'mediaStore' | 'uploads' | 'dayZone' | 'transports'> & TextPorts,
  actor: WidgetActor,
  uuid: string,
  input: {
    readonly files: readonly CheckedFile[];
    readonly echoId?: string | undefined;
    /** What the upload holds of its quotas. */
    readonly hold: UploadHold;
    readonly sender: WidgetSender;
  },
): Promise<Message> {
  requireUploads(actor);
  if (input.files.length === 0) throw invalidInput('media.empty', 'files', 'is required');
  await requireRoomForText(ports, actor.contact);
  const now = ports.clock.now();
  return keepFiles(
    ports,
    input.files,
    (published) =>
      ports.store.transact(
        (writer) =>
          writeAsContact(ports, writer, actor, uuid, { ...input, message: '' }, now, async () => {
            const purpose = {
              uploaderId: actor.contact.id,
              modelType: messageModel,
              modelId: null,
              disposition: 'attachment',
              private: true,
            } as const;
            const files: Pick<Media, 'id' | 'filename'>[] = [];
            for (const file of published) {
              files.push({ id: await recordFile(ports, writer, file, purpose, now), filename: file.filename });
            }
            const bytes = published.reduce((sum, { staged }) => sum + staged.size, 0);
            await settleUpload(ports, writer, input.hold, { bytes, files: published.length });
            return files;
          }),
        { kept: keptMessage },
      ),
    (message) => message.attachments.map((attachment) => attachment.uuid),
  );
}
