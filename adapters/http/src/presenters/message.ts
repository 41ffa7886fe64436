import { type Attachment, type FoundMessage, type Message, withInlineAddresses } from '@helpdesk/domain';
import type { OriginalMail } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../media/media-links.ts';
import { presentChangeParts } from './change-parts.ts';
import { presentSnippet } from './snippet.ts';
import { iso, isoOrNull } from './time.ts';

export function presentMessage(message: Message, links: MediaLinks) {
  // A stored response of an earlier version, which is repeated here, has no mentions.
  const { author, mentions = [] } = message;
  const { changes, ...meta } = message.meta;
  return {
    id: message.id,
    created_at: iso(message.createdAt),
    updated_at: iso(message.updatedAt),
    uuid: message.uuid,
    type: message.type,
    status: message.status,
    conversation_id: message.conversationId,
    conversation_uuid: message.conversationUuid,
    content: shownContent(message, links),
    text_content: message.textContent,
    content_type: message.contentType,
    private: message.private,
    mentions: mentions.map(({ type, id }) => ({ type, id })),
    sender_id: message.senderId,
    sender_type: message.senderType,
    meta: {
      ...meta,
      to: [...meta.to],
      cc: [...meta.cc],
      bcc: [...meta.bcc],
      from: [...meta.from],
      ...(changes && { changes: presentChangeParts(changes) }),
    },
    attachments: message.attachments.map((attachment) => presentAttachment(attachment, links)),
    author: {
      id: author.id,
      first_name: author.firstName,
      last_name: author.lastName,
      email: author.email,
      avatar_url: links.avatar(author.avatarUrl),
      availability_status: author.availabilityStatus,
      type: author.type,
      last_active_at: isoOrNull(author.lastActiveAt),
    },
  };
}

export function presentOriginalMail({ html, text, headers, message }: OriginalMail, links: MediaLinks) {
  return {
    html: html === null ? null : withSignedImages(html, message, links),
    text,
    headers: headers.map(({ name, value }) => ({ name, value })),
  };
}

/** Inline images of a mail are files of the message, whose addresses are signed. */
function shownContent(message: Message, links: MediaLinks): string {
  return message.contentType === 'html' ? withSignedImages(message.content, message, links) : message.content;
}

function withSignedImages(html: string, { attachments }: Pick<Message, 'attachments'>, links: MediaLinks): string {
  return withInlineAddresses(html, attachments, (file) => links.attachment(file).url);
}

export function presentFoundMessage(message: FoundMessage, query: string, links: MediaLinks) {
  const { referenceNumber, status, createdAt, subject } = message.conversation;
  return {
    ...presentMessage(message, links),
    conversation_reference_number: referenceNumber,
    conversation_status: status,
    conversation_created_at: iso(createdAt),
    conversation_subject: subject,
    snippet: presentSnippet(query, [message.textContent]),
  };
}

/** `content` is for clients that send files as text; here a file is fetched from its address. */
export function presentAttachment(attachment: Attachment, links: MediaLinks) {
  return {
    name: attachment.filename,
    size: attachment.size,
    content: '',
    content_id: attachment.contentId,
    content_type: attachment.contentType,
    disposition: attachment.disposition,
    uuid: attachment.uuid,
    ...links.attachment(attachment),
  };
}
