import type { Draft as SavedDraft } from '@helpdesk/client';
import type { OutgoingFile } from '@helpdesk/screen-state';
import type { Draft } from './draft.ts';
import { blocksOfHtml, sameHtml } from './read-html.ts';
import { type Block, blocksOfText, htmlOf, isFormatted, type NamedMention, textOf, withMentions } from './rich-text.ts';

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

/** As the desk keeps it. */
export function wireOf(draft: Draft) {
  const { files, mentions, after } = draft;
  const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer';
  return {
    content: htmlOf(docOf(draft)),
    content_type: 'html' as const,
    meta: { device, files: [...files], mentions: [...mentions], after },
  };
}

export function draftOf({ content, meta }: Pick<SavedDraft, 'content' | 'meta'>): Draft {
  const { files = [], mentions = [], after = null } = meta as Meta;
  const blocks = withMentions(blocksOfHtml(content), mentions);
  return { text: textOf(blocks), doc: isFormatted(blocks) ? blocks : null, files, mentions, after };
}

export function isSame(saved: SavedDraft, draft: Draft): boolean {
  const { files } = draftOf(saved);
  const ids = (all: readonly OutgoingFile[]): string => all.map(({ id }) => id).join(' ');
  return sameHtml(saved.content, htmlOf(docOf(draft))) && ids(files) === ids(draft.files);
}
