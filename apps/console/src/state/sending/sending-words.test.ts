import { type Conversation, HelpdeskError } from '@helpdesk/client';
import { type AgentOutgoing, cell, type NotSentReason, resolving } from '@helpdesk/screen-state';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Catalogues } from '../catalogues.ts';
import { createToasts } from '../toasts.ts';
import { sendingWords } from './sending-words.ts';

beforeEach(() => void vi.stubGlobal('location', { pathname: '/mine/c/other', search: '' }));

const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
const ruth = { contact: { first_name: 'Ruth', last_name: '' }, status_category: 'open' } as Conversation;
const outgoing = { id: 'e', to: 'c', wish: resolving } as AgentOutgoing;

function opened(row: Conversation | undefined = ruth) {
  const toasts = createToasts();
  const catalogues = cell({ agents: [], teams: [] } as unknown as Catalogues);
  const said = sendingWords({ store: { row: () => cell(row) }, toasts, catalogues });
  return { said, toast: () => toasts.shown.snapshot() };
}
const refusal = (status: number): HelpdeskError =>
  new HelpdeskError({ status, errorType: 'InputException', message: 'No' });

it('reports F4: says which conversation was resolved, and which one is shown next', () => {
  const { said } = opened();
  expect(said.resolved(outgoing)).toBe('Resolved: Ruth.');
  said.goOn('e', resolving, 'c', () => 'Theo');
  expect(said.resolved(outgoing)).toBe('Resolved. Next: Theo');
  said.goOn('e', resolving, 'c', () => undefined);
  expect(said.resolved(outgoing)).toBe('Resolved.');
  expect(said.resolved({ ...outgoing, wish: { status: { name: 'Waiting' } } })).toBeUndefined();
});

it('reports F4: after a refusal the next conversation is not the one that was shown then', () => {
  const { said } = opened();
  said.goOn('e', resolving, 'c', () => 'Theo');
  said.notSent({ uuid: 'c', kind: 'reply', reason: { code: 'refused', error: refusal(403) }, outgoing });
  expect(said.resolved(outgoing)).toBe('Resolved: Ruth.');
});

it('leaves neither a conversation that is resolved, nor one with a message that resolves nothing', () => {
  const leave = vi.fn<() => string>();
  opened({ ...ruth, status_category: 'resolved' }).said.goOn('e', resolving, 'c', leave);
  opened().said.goOn('e', {}, 'c', leave);
  expect(leave).not.toHaveBeenCalled();
});

const message = { author: { first_name: 'Ben' }, created_at: '2026-11-27T08:43:00Z' };
it.each<[NotSentReason, RegExp]>([
  [
    { code: 'refused', error: refusal(403) },
    /^Not sent to Ruth\. You may not do this\. An administrator can change that\.$/,
  ],
  [{ code: 'refused', error: refusal(413) }, /^Not sent to Ruth\. The text is too long\.$/],
  [{ code: 'notAllowed' }, /^Not sent to Ruth\. ./],
  [{ code: 'tooLong' }, /^Not sent to Ruth\. The text is too long\.$/],
  [{ code: 'file', name: 'a.png' }, /^Not sent to Ruth\. The file a\.png was not uploaded\.$/],
  [{ code: 'gaps', gaps: [{ name: 'contact.custom.carrier' }] as never }, /No value for contact\.custom\.carrier\.$/],
  [{ code: 'crossed', message: message as never }, /^Not sent to Ruth\. Ben answered at .+\.$/],
])('reports F3: what was not sent is said with its reason, and a way to it: %j', (reason, text) => {
  const { said, toast } = opened();
  said.notSent({ uuid: 'c', kind: 'reply', reason });
  expect(toast()).toMatchObject({ text: expect.stringMatching(text), tone: 'refused', conversation: 'c' });
});

it('says it in the message where that is in front of the agent, and else with the words for a note', () => {
  vi.stubGlobal('location', { pathname: `/mine/c/${uuid}`, search: '' });
  const { said, toast } = opened();
  const reason = { code: 'refused', error: refusal(403) } as const;
  said.notSent({ uuid, kind: 'note', reason, outgoing });
  expect(toast()).toBeNull();
  said.notSent({ uuid, kind: 'note', reason });
  expect(toast()?.text).toBe('Not saved: the note about Ruth. You may not do this. An administrator can change that.');
});

it('reports F4: actions of a macro that were refused are named, with a way to the conversation', () => {
  const { said, toast } = opened();
  said.macro({ type: 'macroDone', uuid: 'c', count: 2 });
  expect(toast()).toMatchObject({ tone: 'done' });
  said.macro({ type: 'macroRefused', uuid: 'c', actions: [{ type: 'add_tags', value: ['photo'] }] });
  expect(toast()).toMatchObject({ text: expect.stringContaining('photo'), conversation: 'c' });
  said.macro({ type: 'macroFailed', uuid: 'c', error: refusal(403) });
  expect(toast()).toMatchObject({ text: 'You may not do this. An administrator can change that.', conversation: 'c' });
});
