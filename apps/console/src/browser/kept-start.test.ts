import type { ConsoleStart, Conversation } from '@helpdesk/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimDevice } from './device.ts';
import { forgetStart, keepRows, keepStart, keptRows, keptStart } from './kept-start.ts';

function storage(): Storage {
  const values = new Map<string, string>();
  const methods = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
  return new Proxy(methods, { ownKeys: () => [...values.keys()] }) as unknown as Storage;
}

const namesIn = (each: Storage): readonly string[] =>
  ['start', 'rows'].filter((name) => each.getItem(`helpdesk-draft last ${name}`) !== null);

const hour = 3_600_000;
const startOf = (remembered: boolean, forMs = hour): ConsoleStart =>
  ({
    agent: { id: 7 },
    session: { remembered, expires_at: new Date(Date.now() + forMs).toISOString() },
  }) as unknown as ConsoleStart;
const rows = [{ uuid: 'c1' }] as unknown as readonly Conversation[];

let [device, tab] = [storage(), storage()];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 20) });
  [device, tab] = [storage(), storage()];
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('document', { querySelector: () => null });
  claimDevice(7);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('security T6 what was seen last', () => {
  it('is kept by the device for an agent who is remembered there', () => {
    keepStart(startOf(true));
    keepRows(7, '/all', rows);
    expect([namesIn(device), namesIn(tab)]).toEqual([['start', 'rows'], []]);
    // Another tab of the browser, or the next time.
    vi.stubGlobal('sessionStorage', storage());
    expect(keptStart()?.start.agent.id).toBe(7);
    expect(keptRows('/all')).toEqual(rows);
  });

  it('goes with the browser for an agent who is not, also what a session before had left', () => {
    keepStart(startOf(true));
    keepRows(7, '/all', rows);
    keepStart(startOf(false));
    keepRows(7, '/all', rows);
    expect([namesIn(device), namesIn(tab)]).toEqual([[], ['start', 'rows']]);
    // A reload of the tab.
    expect(keptRows('/all')).toEqual(rows);
    vi.stubGlobal('sessionStorage', storage());
    expect([keptStart(), keptRows('/all')]).toEqual([undefined, []]);
  });

  it.each([true, false])('is not shown once the session is over, and goes (remembered: %s)', (remembered) => {
    keepStart(startOf(remembered));
    keepRows(7, '/all', rows);
    vi.advanceTimersByTime(hour);
    expect(keptStart()).toBe(undefined);
    expect([namesIn(device), namesIn(tab)]).toEqual([[], []]);
  });

  it.each([true, false])('goes with the session, and nothing is kept after it (remembered: %s)', (remembered) => {
    keepStart(startOf(remembered));
    keepRows(7, '/all', rows);
    forgetStart();
    keepRows(7, '/all', rows);
    expect([namesIn(device), namesIn(tab)]).toEqual([[], []]);
  });
});
