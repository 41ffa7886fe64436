import type { Message } from '@helpdesk/client';
import { expect, it } from 'vitest';
import { plainForm } from '../../testing/plain-form.ts';
import { type Draft, type DraftKind, noDraft } from './draft.ts';
import { readinessOf } from './readiness.ts';
import type { Upload } from './uploads.ts';

const draft: Draft<never> = { ...noDraft, id: 'd', text: 'A lid is on its way', after: 1 };
const written = { draft, uploads: [], messages: [], kind: 'reply', me: 7 } as const;
const upload = (refusal?: Upload['refusal']) => ({ key: 1, done: 0, refusal }) as Upload;

it.each([
  [upload(), true, false],
  [upload('lost'), true, false],
  [upload('content'), false, true],
  [upload('tooLarge'), false, true],
])('of %o files are on their way: %s, refused: %s', (each, isUploading, isRefused) => {
  const now = readinessOf(plainForm, { ...written, uploads: [each] });
  expect([now.isUploading, now.refused !== undefined]).toEqual([isUploading, isRefused]);
});

it('readiness: has content where there is a text or a file', () => {
  const file = { id: 1, name: 'a.txt', size: 1, content_type: 'text/plain', url: '/a' };
  const has = (change: Partial<Draft<never>>) =>
    readinessOf(plainForm, { ...written, draft: { ...draft, ...change } }).hasContent;
  expect([has({}), has({ text: ' ' }), has({ text: '', files: [file] })]).toEqual([true, false, true]);
});

it('finds the values of a macro that are missing', () => {
  const text = 'It is with {{contact.custom.carrier}}';
  const { gaps } = readinessOf(plainForm, { ...written, draft: { ...draft, text } });
  expect(gaps.map(({ name }) => name)).toEqual(['contact.custom.carrier']);
});

it('has an answer of a colleague cross only when it came after the draft was begun, and the contact sees it', () => {
  const grace = { type: 'outgoing', private: false, author: { id: 8, type: 'agent' } };
  const messages = [
    { ...grace, id: 1, uuid: 'm1' },
    { ...grace, id: 2, uuid: 'm2' },
    { ...grace, id: 3, uuid: 'm3', private: true },
    { ...grace, id: 4, uuid: 'm4', author: { id: 7, type: 'agent' } },
    { ...grace, id: 5, uuid: 'm5', type: 'incoming' },
  ] as Message[];
  const crossed = (change: Partial<Draft<never>>, kind: DraftKind = 'reply') =>
    readinessOf(plainForm, { ...written, messages, kind, draft: { ...draft, ...change } }).crossed?.uuid;
  expect(crossed({ after: 1 })).toBe('m2');
  expect(crossed({ after: 2 })).toBeUndefined();
  expect(crossed({ after: null })).toBeUndefined();
  expect(crossed({ text: '' })).toBeUndefined();
  expect(crossed({}, 'note')).toBeUndefined();
});
