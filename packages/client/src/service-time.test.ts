import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAgentClient } from './agent-client.ts';
import { noteServiceTime, onServiceTime, serviceNow } from './service-time.ts';
import { refusal, scriptedFetch, success } from './testing/scripted-fetch.ts';

const noon = Date.UTC(2026, 10, 27, 12);
const hour = 3_600_000;

/** An answer of that time arrives. */
const answered = (at: number): void => noteServiceTime(new Headers({ Date: new Date(at).toUTCString() }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(noon);
  answered(noon);
});
afterEach(() => {
  // Other tests may share the module.
  answered(Date.now());
  vi.useRealTimers();
});

describe('reports F9: the time of the service', () => {
  it.each([2, -3, 24 * 400])('is right on a computer whose clock is %i hours off', (hours) => {
    answered(noon - hours * hour);
    expect(Math.abs(serviceNow() - (noon - hours * hour))).toBeLessThanOrEqual(1_000);
    vi.setSystemTime(noon + 10 * 60_000);
    expect(Math.abs(serviceNow() - (noon - hours * hour + 10 * 60_000))).toBeLessThanOrEqual(1_000);
  });

  it('is that of this machine where its clock is right, and does not tremble with each answer', () => {
    for (const ms of [0, 1_000, -1_500, 999]) {
      answered(noon + ms);
      expect(serviceNow()).toBe(noon);
    }
    answered(noon - hour);
    const first = serviceNow();
    answered(noon - hour - 1_000);
    expect(serviceNow()).toBe(first);
  });

  it('follows a clock that was set right while the page was open, and reports both', () => {
    const heard = vi.fn();
    const end = onServiceTime(heard);
    answered(noon - hour);
    answered(noon - hour);
    expect(heard).toHaveBeenCalledTimes(1);
    vi.setSystemTime(noon - hour);
    answered(noon - hour);
    expect([serviceNow(), heard.mock.calls.length]).toEqual([noon - hour, 2]);
    end();
    answered(noon);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('stays as it was where an answer has no readable date', () => {
    answered(noon - hour);
    const known = serviceNow();
    noteServiceTime(new Headers());
    noteServiceTime(new Headers({ Date: 'soon' }));
    expect(serviceNow()).toBe(known);
  });

  it('is learned from every answer of the agent API, refusals too', async () => {
    const dated = (at: number) => ({ Date: new Date(at).toUTCString() });
    const answers = [success(true, dated(noon - hour)), refusal(404, 'NotFoundException', dated(noon + hour))];
    const { fetch } = scriptedFetch((_request, index) => answers[index] ?? new TypeError('fetch failed'));
    const agent = createAgentClient({ baseUrl: 'https://desk.example.com', credentials: 'session', fetch });
    await agent.call('listTags');
    expect(Math.abs(serviceNow() - (noon - hour))).toBeLessThanOrEqual(1_000);
    await expect(agent.call('listTags', { attempts: 1 })).rejects.toMatchObject({ status: 404 });
    expect(Math.abs(serviceNow() - (noon + hour))).toBeLessThanOrEqual(1_000);
  });
});
