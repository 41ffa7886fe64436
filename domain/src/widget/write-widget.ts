import { invalidInput, refuse } from '../errors.ts';
import type { CheckedFile } from '../media/check-file.ts';
import { settleUpload } from '../media/hold-upload.ts';
import { keepFiles, recordFile } from '../media/keep-files.ts';
import { type Media, messageModel } from '../media/media.ts';
import type { Message } from '../message/message.ts';
import { postMessage } from '../message/post-message.ts';
import { requireMessage } from '../message/read-messages.ts';
import type { Ports } from '../ports/ports.ts';
import type { StoreWriter } from '../ports/store.ts';
import type { UploadHold } from '../ports/upload-repository.ts';
import type { Timestamp } from '../time.ts';
import { requireLive } from './authenticate-widget.ts';
import { requireOwn } from './conversation-view.ts';
import { widgetConfig } from './inbox-config.ts';
import type { WidgetActor } from './session.ts';
import { draftOfContact } from './widget-draft.ts';

export interface WidgetMessageInput {
  readonly message: string;
  readonly echoId?: string | undefined;
}

export async function sendWidgetMessage(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: WidgetActor,
  uuid: string,
  input: WidgetMessageInput,
): Promise<Message> {
  const now = ports.clock.now();
  return ports.store.transact((writer) => write(ports, writer, actor, uuid, input, now, async () => []));
}

/** Every file becomes an attachment of one message; all or nothing. */
export async function sendWidgetFiles(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'mediaStore' | 'uploads' | 'timeZone'>,
  actor: WidgetActor,
  uuid: string,
  input: {
    readonly files: readonly CheckedFile[];
    readonly echoId?: string | undefined;
    /** What the upload holds of its quotas. */
    readonly hold: UploadHold;
  },
): Promise<Message> {
  requireUploads(actor);
  if (input.files.length === 0) throw invalidInput('media.empty', 'files', 'is required');
  const now = ports.clock.now();
  return keepFiles(
    ports,
    input.files,
    (published) =>
      ports.store.transact((writer) =>
        write(ports, writer, actor, uuid, { message: '', echoId: input.echoId }, now, async () => {
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
      ),
    (message) => message.attachments.map((attachment) => attachment.uuid),
  );
}

/** Throws `upload.disabled` where the inbox takes no files. Needs nothing of the upload itself. */
export function requireUploads({ inbox }: Pick<WidgetActor, 'inbox'>): void {
  if (!widgetConfig(inbox.config).features.file_upload) throw refuse('upload.disabled', 'Files cannot be sent here');
}

/** Everything written so far counts as seen; without an unread message nothing changes. */
export async function markSeenByContact(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: WidgetActor,
  uuid: string,
): Promise<true> {
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    await writer.contacts.lock(actor.contact.id);
    const live = await requireLive(writer, actor);
    const { id, seq: last } = requireOwn(live, await writer.conversations.lock(uuid));
    const unread = await writer.messages.unreadOfContact([id], live.contact.id);
    if ((unread.get(id) ?? 0) === 0) return true as const;
    const seq = last + 1;
    await writer.conversations.markSeen(id, live.contact.id, await writer.messages.newestId(id), now);
    await writer.conversations.update(id, { seq });
    await writer.events.append([{ type: 'conversation.seen', conversationId: id, seq, userId: live.contact.id }], now);
    return true as const;
  });
}

async function write(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  actor: WidgetActor,
  uuid: string,
  input: WidgetMessageInput,
  at: Timestamp,
  recordFiles: () => Promise<readonly Pick<Media, 'id' | 'filename'>[]>,
): Promise<Message> {
  // A block that was answered before holds.
  await writer.contacts.lock(actor.contact.id);
  const live = await requireLive(writer, actor);
  const conversation = requireOwn(live, await writer.conversations.lock(uuid));
  const config = widgetConfig(live.inbox.config);
  const audience = live.contact.type === 'visitor' ? config.visitors : config.users;
  if (audience.prevent_reply_to_closed_conversation && conversation.closedAt !== null) {
    throw refuse('conversation.closed', 'This conversation is closed');
  }
  const draft = draftOfContact(live.contact, input, await recordFiles());
  const messageUuid = await postMessage(ports, writer, conversation, draft, at);
  return requireMessage(writer.messages, conversation.id, messageUuid);
}
