import { agentServerFrames, type Route, type RouteId, routes, widgetServerFrames } from '@helpdesk/contract';
import { refusalsOf } from '@helpdesk/openapi';
import { describe, expect, it } from 'vitest';
import { faultsOfAnswer, faultsOfFrame } from './answers.ts';
import { unseenAnswers } from './unseen-answers.ts';

const everything = [
  ...(Object.entries(routes) as [RouteId, Route][]).flatMap(([id, row]) => [
    `${id} 200`,
    ...refusalsOf(row).map(({ status }) => `${id} ${status}`),
  ]),
  ...Object.keys(agentServerFrames).map((type) => `Agent ${type}`),
  ...Object.keys(widgetServerFrames).map((type) => `Widget ${type}`),
];

describe('the end of a run', () => {
  it('finds what the document says and no test has seen', () => {
    expect(everything.length).toBeGreaterThan(700);
    expect(unseenAnswers(everything.join('\n'))).toEqual([]);
    const without = everything.filter((line) => !['createTag 409', 'getMe 200', 'Agent typing'].includes(line));
    expect(unseenAnswers(without.join('\n'))).toEqual(['getMe 200', 'createTag 409', 'Agent typing']);
  });
});

describe('an answer', () => {
  const priority = { id: 1, created_at: '2026-05-20T12:00:00.000Z', name: 'Low' };
  const refusal = { status: 'error', message: 'no', data: null, error_type: 'ConflictException' };
  const ask = (status: number, body: unknown) => faultsOfAnswer('GET', '/api/v1/priorities', status, body);

  it('is what the document says', () => {
    expect(ask(200, { status: 'success', data: [priority] })).toEqual([]);
    expect(ask(401, { ...refusal, error_type: 'UnauthorizedException' })).toEqual([]);
  });

  it.each<[string, number, unknown]>([
    ['a status that is not said', 409, refusal],
    ['another type of error', 401, refusal],
    ['a member too many', 200, { status: 'success', data: [{ ...priority, color: 'red' }] }],
    ['a member too few', 200, { status: 'success', data: [{ id: 1, name: 'Low' }] }],
    ['another word', 200, { status: 'success', data: [{ ...priority, name: 'Lowest' }] }],
    ['another shape of time', 200, { status: 'success', data: [{ ...priority, created_at: 'today' }] }],
  ])('with %s would be found', (_what, status, body) => {
    expect(ask(status, body)).not.toEqual([]);
  });
});

describe('a frame', () => {
  it('is what the document says, or is found', () => {
    expect(faultsOfFrame('Agent', { type: 'pong' })).toEqual([]);
    expect(faultsOfFrame('Widget', { type: 'surprise' })).not.toEqual([]);
    const typing = { conversation_uuid: '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10', is_typing: true };
    expect(
      faultsOfFrame('Widget', Object.assign({ type: 'typing' }, { data: { ...typing, first_name: 'A' } })),
    ).toEqual([]);
    expect(faultsOfFrame('Widget', Object.assign({ type: 'typing' }, { data: typing }))).not.toEqual([]);
  });
});
