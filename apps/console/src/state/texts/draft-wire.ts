import type { Message, Draft as SavedDraft } from '@helpdesk/client';
import {
  type AgentOutgoing,
  type DraftForm,
  isSendable,
  type NamedMention,
  noDraft,
  type OutgoingFile,
} from '@helpdesk/screen-state';
import type { Draft } from '../sending/draft.ts';
import { mentionsIn } from './mentions-in.ts';
import { blocksOfHtml, sameHtml } from './read-html.ts';
import { type Block, blocksOfText, htmlOf, isBlank, isFormatted, lineOf, textOf, wireTextOf } from './rich-text.ts';
import { withMentions } from './with-mentions.ts';

interface Meta {
  readonly id?: string;
  readonly begun_at?: number;
  readonly device?: unknown;
  readonly files?: readonly OutgoingFile[];
  readonly pictures?: readonly OutgoingFile[];
  readonly mentions?: readonly NamedMention[];
  readonly after?: number | null;
  readonly mail?: Draft['mail'];
}

/** What is written, with one piece for each mention. */
export function docOf({ text, doc, mentions }: Pick<Draft, 'text' | 'doc' | 'mentions'>): readonly Block[] {
  return doc ?? withMentions(blocksOfText(text), mentions);
}

/** How drafts are kept by the service: as HTML, next to what the text does not hold; and how drafts become messages. */
export const draftForm: DraftForm<readonly Block[]> = {
  wireOf: (draft) => {
    const { id, begunAt, files, mentions, after, mail } = draft;
    const pictures = shownPictures(draft);
    const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer';
    return {
      content: htmlOf(docOf(draft)),
      content_type: 'html',
      meta: {
        id,
        begun_at: begunAt,
        device,
        files: [...files],
        ...(pictures[0] && { pictures }),
        mentions: [...mentions],
        after,
        ...(mail && { mail }),
      },
    };
  },
  draftOf,
  isSame: (saved, draft) => {
    const besides = ({ files, mail }: Draft): string =>
      JSON.stringify([files.map(({ id }) => id), Object.entries(mail ?? {}).toSorted()]);
    return sameHtml(saved.content, htmlOf(docOf(draft))) && besides(draftOf(saved)) === besides(draft);
  },
  isTextOf: ({ content, content_type: type }, draft) => {
    if (type !== 'text') return sameHtml(content, htmlOf(docOf(draft)));
    const written = wireTextOf(docOf(draft));
    return written.contentType === 'text' && content.trim() === written.text.trim();
  },
  messageOf: (draft) => wireTextOf(docOf(draft)),
  attachmentsOf: (draft) => [...draft.files, ...shownPictures(draft)],
  mentionsOf: ({ text, mentions, doc }) => mentionsIn(text, mentions, doc),
  restOf,
  withMessage: (outgoing, draft) => {
    const named = outgoing.wish?.mentions ?? [];
    const { text, contentType, attachments } = outgoing;
    const given = contentType === 'text' ? text.split('\n').map(lineOf) : withMentions(blocksOfHtml(text), named);
    const blocks = !isSendable(draft, 'reply') ? given : [...given, lineOf(''), ...docOf(draft)];
    return {
      ...writtenOf(blocks),
      files: [...attachments.filter(({ content_id: id }) => !id), ...draft.files],
      pictures: [...attachments.filter(({ content_id: id }) => id), ...draft.pictures],
      mentions: [...named, ...draft.mentions],
      mail: mailOf(outgoing) ?? draft.mail,
    };
  },
};

/** The pictures that stand in the text. */
function shownPictures({ doc, pictures }: Pick<Draft, 'doc' | 'pictures'>): OutgoingFile[] {
  const text = JSON.stringify(doc);
  return pictures.filter(({ content_id: id }) => text.includes(`"id":${JSON.stringify(id)}`));
}

function mailOf({ mail }: AgentOutgoing): Draft['mail'] {
  if (mail === undefined) return null;
  const { kind: _, ...own } = mail;
  return own;
}

function writtenOf(blocks: readonly Block[]): Pick<Draft, 'text' | 'doc'> {
  return { text: textOf(blocks), doc: isFormatted(blocks) ? blocks : null };
}

/** What was added to a draft behind the text of a message, and its files that the message does not have. */
function restOf({ content, content_type: type, attachments }: Message, draft: Draft): Draft | undefined {
  const sent = (type === 'text' ? content : textOf(blocksOfHtml(content))).trim();
  const blocks = docOf(draft);
  const written = textOf(blocks).trim();
  const isSent = (file: OutgoingFile): boolean =>
    attachments.some(({ name, size }) => name === file.name && size === file.size);
  const files = draft.files.filter((file) => !isSent(file));
  if (sent.startsWith(written)) return { ...noDraft, files };
  const rest = written.slice(sent.length);
  // In the middle of a word it is another text.
  if (!written.startsWith(sent) || !/^\s/.test(rest)) return undefined;
  const end = blocks.findIndex((_, at) => textOf(blocks.slice(0, at + 1)).trim() === sent);
  const behind = blocks.slice(end + 1);
  const first = behind.findIndex((block) => !isBlank(block));
  const left = end === -1 ? { text: rest.trimStart(), doc: null } : writtenOf(behind.slice(first));
  return { ...draft, ...left, files };
}

function draftOf({ content, meta }: Pick<SavedDraft, 'content' | 'meta'>): Draft {
  const {
    id = '',
    begun_at: begunAt = 0,
    files = [],
    pictures = [],
    mentions = [],
    after = null,
    mail = null,
  } = meta as Meta;
  const blocks = withMentions(blocksOfHtml(content), mentions);
  return { id, begunAt, ...writtenOf(blocks), files, pictures, mentions, after, mail };
}
