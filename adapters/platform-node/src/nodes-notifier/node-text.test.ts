import { maxSignalBytes } from '@helpdesk/domain/ports';
import { expect, it } from 'vitest';
import { formatNodeText, idsPerText, type NodeText } from './node-text.ts';
import { parseNodeText } from './parse-node-text.ts';

const node = 'n'.repeat(64);
const uuid = '6b1f0d1e-0000-4000-8000-000000000001';
const most = Number.MAX_SAFE_INTEGER;
const ids = Array.from({ length: idsPerText }, (_, index) => most - index);
const by = { type: 'contact', id: most, firstName: '\u0001'.repeat(255) } as const;

const texts: readonly NodeText[] = [
  { type: 'log', node },
  { type: 'hello', node },
  { type: 'bye', node },
  { type: 'ask', node, of: 'other' },
  { type: 'beat', node, version: most },
  { type: 'presence', node, version: most, online: ids, offline: [] },
  { type: 'presence', node, version: 1, online: [1], offline: [2, 3] },
  { type: 'contacts', node, version: most, part: most - 1, parts: most, ids },
  { type: 'contacts', node, version: 0, part: 0, parts: 1, ids: [] },
  {
    type: 'typing',
    node,
    signal: { type: 'typing', conversationUuid: uuid, conversationId: most, by, isTyping: false, isPrivate: true },
  },
  {
    type: 'left',
    node,
    signal: { type: 'left', reader: `${most} ${most} ${most}`, socket: uuid, position: most, isTaken: true },
  },
  {
    type: 'viewing',
    node,
    signal: {
      type: 'viewing',
      conversationId: most,
      socket: uuid,
      agent: { id: most, firstName: by.firstName, avatarUrl: `/uploads/${uuid}` },
      isViewing: true,
    },
  },
  {
    type: 'viewing',
    node,
    signal: {
      type: 'viewing',
      conversationId: 1,
      socket: uuid,
      agent: { id: 1, firstName: '', avatarUrl: null },
      isViewing: false,
    },
  },
];

it.each(texts.map((text) => [text.type, text] as const))('%s is read as it was written, and is short', (_, text) => {
  const written = formatNodeText(text);
  expect(parseNodeText(written)).toEqual(text);
  expect(Buffer.byteLength(written)).toBeLessThanOrEqual(maxSignalBytes);
});
