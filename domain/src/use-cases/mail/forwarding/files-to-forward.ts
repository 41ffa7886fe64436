import type { Actor } from '../../../model/agent/agent.ts';
import { withoutTokens } from '../../../model/mail/threading/thread-token.ts';
import { cleanFileName } from '../../../model/media/file-name.ts';
import type { Attachment, Disposition } from '../../../model/media/media.ts';
import type { Message } from '../../../model/message/message.ts';
import { refuse } from '../../../model/shared/errors.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { CheckedFile } from '../../media/checked-file.ts';
import { openMediaContent } from '../../media/open-media-content.ts';
import { mailAsFile } from '../receiving/take-files.ts';
import { sourceOfMail } from '../source-of-mail.ts';
import { streamWithout } from './stream-without.ts';

/** A copy of a file of the original. */
export interface ForwardedFile extends CheckedFile {
  readonly disposition: Disposition;
  /** By which HTML refers to it; null: by none. */
  readonly contentId: string | null;
}

interface Wanted {
  readonly withFiles: boolean;
  readonly asFile: boolean;
}

type FilePorts = Pick<Ports, 'store' | 'mediaStore' | 'mediaInspector'>;

/**
 * Copies of what goes with a forward: the files of the message with its inline images, or the mail itself as a file. The
 * caller publishes them. After a refusal nothing of them is left. Throws `media.not_found` and `upload.no_room`.
 */
export async function filesToForward(
  ports: FilePorts,
  actor: Actor,
  message: Message,
  { withFiles, asFile }: Wanted,
): Promise<readonly ForwardedFile[]> {
  if (asFile) return [await mailItself(ports, actor, message)];
  const copies: ForwardedFile[] = [];
  try {
    for (const each of message.attachments) {
      if (withFiles || each.disposition === 'inline') copies.push(await copyOf(ports, actor, each));
    }
  } catch (error) {
    for (const { staged } of copies) await ports.mediaStore.discard(staged);
    throw error;
  }
  return copies;
}

/** What the original has was checked when it came. */
async function copyOf(
  { mediaStore, mediaInspector }: FilePorts,
  actor: Actor,
  { uuid, filename, contentType, contentId, disposition, size, hasThumbnail }: Attachment,
): Promise<ForwardedFile> {
  const opened = await mediaStore.open(uuid, 'original');
  if (opened === undefined) throw refuse('media.not_found', 'A file of the message is gone');
  const staged = await mediaStore.stage(opened.content, size);
  try {
    const uploader = { kind: 'agent', id: actor.id } as const;
    const image = hasThumbnail ? (await mediaInspector.inspect(staged, uploader)).image : null;
    return { staged, filename, contentType, image, disposition, contentId: contentId || null };
  } catch (error) {
    await mediaStore.discard(staged);
    throw error;
  }
}

/** As it came, except for our tokens in its head and in what is not encoded. */
async function mailItself(ports: FilePorts, actor: Actor, message: Message): Promise<ForwardedFile> {
  const { source } = await sourceOfMail(ports, actor, message.conversationUuid, message.uuid);
  const { content } = await openMediaContent(ports, source, 'original');
  const staged = await ports.mediaStore.stage(streamWithout(content, withoutTokens), source.size);
  const filename = cleanFileName(`${message.meta.subject.slice(0, longestName) || 'mail'}.eml`);
  return mailAsFile(staged, filename);
}

const longestName = 100;
