import type { DraftForm } from '../agent/drafts/draft.ts';

/** Texts without a format. */
export const plainForm: DraftForm<never> = {
  wireOf: ({ id, begunAt, text, after, mail }) => ({
    content: text,
    content_type: 'html',
    meta: { id, begunAt, after, mail },
  }),
  draftOf: ({ content, meta }) => ({
    ...{ id: '', begunAt: 0, after: null, mail: null },
    ...(meta as { readonly id?: string; readonly begunAt?: number }),
    ...{ text: content, doc: null, files: [], pictures: [], mentions: [] },
  }),
  isSame: (saved, { text }) => saved.content === text,
  isTextOf: (message, { text }) => message.content === text,
  restOf: ({ content }, draft) => {
    if (content.startsWith(draft.text)) return { ...draft, text: '' };
    const rest = draft.text.slice(content.length);
    return draft.text.startsWith(content) && /^\s/.test(rest) ? { ...draft, text: rest.trimStart() } : undefined;
  },
  messageOf: ({ text }) => ({ text, contentType: 'text' }),
  attachmentsOf: ({ files }) => files,
  mentionsOf: () => [],
  withMessage: ({ text }, draft) => ({
    ...{ doc: null, files: [], pictures: [], mentions: [], mail: draft.mail },
    text: [text, draft.text].filter(Boolean).join('\n\n'),
  }),
};
