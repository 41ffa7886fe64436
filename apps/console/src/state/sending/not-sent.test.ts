import { HelpdeskError } from '@helpdesk/client';
import { type AgentOutgoing, cell, type DraftKind, noDraft } from '@helpdesk/screen-state';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from './draft.ts';
import { watchNotSent } from './not-sent.ts';

const refusal = (status: number) =>
  new HelpdeskError({ status, errorType: 'InputException', message: 'No', data: null });
const sent: AgentOutgoing = {
  ...{ id: 'e1', key: 'e1', at: 1, to: 'u' },
  ...{ text: 'a <b> c\n  d', contentType: 'text', private: false, mentions: [], attachments: [] },
  ...{ clearsDraft: true, wish: {}, status: 'failed', error: refusal(400) },
};

let drafts: Record<DraftKind, Draft>;
let told: string[];
let discarded: string[];
const notSent = cell<readonly AgentOutgoing[]>([]);

beforeEach(() => {
  drafts = { reply: noDraft, note: noDraft };
  told = [];
  discarded = [];
  notSent.set([]);
  vi.stubGlobal('location', { pathname: '/mine/c/other' });
  return watchNotSent({
    store: {
      notSent,
      row: () => cell(undefined),
      open: () =>
        ({
          discard: (id: string) => {
            discarded.push(id);
            notSent.set([]);
          },
          close: () => {},
        }) as never,
    },
    drafts: {
      of: (_uuid, kind) =>
        ({
          state: { snapshot: () => ({ draft: drafts[kind] }) },
          write: (change: Partial<Draft>) => {
            drafts[kind] = { ...drafts[kind], ...change };
          },
        }) as never,
    },
    toasts: { show: ({ text }: { readonly text: string }) => told.push(text) } as never,
  });
});

it.each([400, 413])(
  'reports A5: a text that is refused with %d is in its field again, and the reason is said',
  (status) => {
    notSent.set([{ ...sent, error: refusal(status) }]);
    expect(drafts.reply).toMatchObject({ text: 'a <b> c\n  d', doc: null });
    expect(discarded).toEqual(['e1']);
    expect(told).toHaveLength(1);
  },
);

it('reports A5: it stands in front of what is written by now, with its files and whom it names', () => {
  const file = { id: 1, name: 'a.txt', size: 1, content_type: 'text/plain', url: '/a' };
  const ada = { type: 'agent', id: 3, name: 'Ada' } as const;
  drafts.note = { ...noDraft, text: 'later', files: [{ ...file, id: 2 }] };
  const note = { ...sent, private: true, text: '<p><strong>@Ada</strong> look</p>', contentType: 'html' } as const;
  notSent.set([{ ...note, attachments: [file], wish: { mentions: [ada] } }]);
  expect(drafts.note.text).toBe('@Ada look\n\nlater');
  expect(drafts.note.files.map(({ id }) => id)).toEqual([1, 2]);
  expect(drafts.note.mentions).toEqual([ada]);
  expect(drafts.reply).toBe(noDraft);
});

it.each([0, 403, 404, 429, 503])('what is refused with %d for another reason stays where it is', (status) => {
  notSent.set([{ ...sent, error: refusal(status) }]);
  expect(drafts.reply).toBe(noDraft);
  expect(discarded).toEqual([]);
  expect(told).toHaveLength(1);
});
