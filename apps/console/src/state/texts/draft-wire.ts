import type { Draft as SavedDraft } from '@helpdesk/client';
import type { DraftForm, NamedMention, OutgoingFile } from '@helpdesk/screen-state';
import type { Draft } from '../sending/draft.ts';
import { blocksOfHtml, sameHtml } from './read-html.ts';
import { type Block, blocksOfText, htmlOf, isFormatted, textOf, wireTextOf, withMentions } from './rich-text.ts';

interface Meta {
  readonly device?: unknown;
  readonly files?: readonly OutgoingFile[];
  readonly mentions?: readonly NamedMention[];
  readonly after?: number | null;
}

/** What is written, with one piece for each mention. */
export function docOf({ text, doc, mentions }: Pick<Draft, 'text' | 'doc' | 'mentions'>): readonly Block[] {
  return doc ?? withMentions(blocksOfText(text), mentions);
}

/** How drafts are kept by the service: as HTML, with what the text does not hold beside it. */
export const draftForm: DraftForm<readonly Block[]> = {
  wireOf: (draft) => {
    const { files, mentions, after } = draft;
    const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer';
    return {
      content: htmlOf(docOf(draft)),
      content_type: 'html',
      meta: { device, files: [...files], mentions: [...mentions], after },
    };
  },
  draftOf,
  isSame: (saved, draft) => {
    const { files } = draftOf(saved);
    const ids = (all: readonly OutgoingFile[]): string => all.map(({ id }) => id).join(' ');
    return sameHtml(saved.content, htmlOf(docOf(draft))) && ids(files) === ids(draft.files);
  },
  isTextOf: ({ content, content_type: type }, draft) => {
    if (type !== 'text') return sameHtml(content, htmlOf(docOf(draft)));
    const written = wireTextOf(docOf(draft));
    return written.contentType === 'text' && content.trim() === written.text.trim();
  },
};

function draftOf({ content, meta }: Pick<SavedDraft, 'content' | 'meta'>): Draft {
  const { files = [], mentions = [], after = null } = meta as Meta;
  const blocks = withMentions(blocksOfHtml(content), mentions);
  return { text: textOf(blocks), doc: isFormatted(blocks) ? blocks : null, files, mentions, after };
}
