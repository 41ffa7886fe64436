import { describe, expect, it } from 'vitest';
import { dayLengthMs, hourLengthMs } from '../shared/time.ts';
import { beginsSessionDay, endOfAgentSession, isAgentSessionOver, requireFresh } from './agent-session.ts';

const life = { idleMs: 30 * dayLengthMs, wholeMs: 90 * dayLengthMs };
const session = (lastSeenAt: number, remembered = true) => ({ createdAt: 0, lastSeenAt, remembered, life });

describe('a session of an agent', () => {
  it.each([
    [0, true, 30 * dayLengthMs],
    [29 * dayLengthMs, true, 59 * dayLengthMs],
    [60 * dayLengthMs, true, 90 * dayLengthMs],
    [89 * dayLengthMs, true, 90 * dayLengthMs],
    [5, false, 12 * hourLengthMs + 5],
    [90 * dayLengthMs - 5, false, 90 * dayLengthMs],
  ])('last seen at %d, remembered %s, ends at %d', (lastSeenAt, remembered, end) => {
    expect(endOfAgentSession(session(lastSeenAt, remembered))).toBe(end);
    expect(isAgentSessionOver(session(lastSeenAt, remembered), end - 1)).toBe(false);
    expect(isAgentSessionOver(session(lastSeenAt, remembered), end)).toBe(true);
  });

  it('begins a day with the first use after so many times 24 hours', () => {
    expect(beginsSessionDay(session(0), dayLengthMs - 1)).toBe(false);
    expect(beginsSessionDay(session(0), dayLengthMs)).toBe(true);
    expect(beginsSessionDay(session(dayLengthMs), 2 * dayLengthMs - 1)).toBe(false);
  });

  it('is fresh until its instant; a key is not asked', () => {
    const fresh = { session: { ...session(0), id: 1, agentId: 1, ip: '', userAgent: '', freshUntil: 10 } };
    const actor = { session: { ...fresh.session, method: 'password' as const } };
    expect(() => requireFresh(actor, 9)).not.toThrow();
    const refusal = { code: 'session.not_fresh', details: { confirm: true } };
    expect(() => requireFresh(actor, 10)).toThrow(expect.objectContaining(refusal));
    expect(() => requireFresh({}, 10)).not.toThrow();
  });

  it('foreign G20: asks for it in words for people', () => {
    const actor = {
      session: { ...session(0), id: 1, agentId: 1, ip: '', userAgent: '', freshUntil: 10, method: 'password' as const },
    };
    expect(() => requireFresh(actor, 10)).toThrow('Sign in again to do this.');
  });
});
