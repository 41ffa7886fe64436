import type { Uploader } from '@helpdesk/domain/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTurn, type TurnLimits } from './in-turn.ts';

const agent = (id: number): Uploader => ({ kind: 'agent', id });
const contact = (id: number): Uploader => ({ kind: 'contact', id });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Hands over works that take 10 ms each, and remembers which ran when. */
function line(limits: Partial<TurnLimits> = {}) {
  const all: TurnLimits = { places: 16, perUploader: 2, waiting: 14, patienceMs: 1_000, refusal: full, ...limits };
  const run = inTurn(all);
  const ran: string[] = [];
  let running = 0;
  const hand = (uploader: Uploader, name: string, fails = false): Promise<string> => {
    const result = run(uploader, async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
      ran.push(name);
      if (fails) throw new Error(`${name} failed`);
      return name;
    });
    // The test awaits it later. Until then it has no other handler.
    result.catch(() => {});
    return result;
  };
  return { hand, ran };
}

const full = (): Error => new Error('full');

describe('works in turn', () => {
  it('run one after the other, also after one that failed', async () => {
    const { hand, ran } = line();
    const results = [hand(contact(1), 'a'), hand(contact(1), 'b', true), hand(contact(1), 'c')];
    await vi.runAllTimersAsync();
    expect(await Promise.allSettled(results)).toMatchObject([
      { value: 'a' },
      { reason: new Error('b failed') },
      { value: 'c' },
    ]);
    expect(ran).toEqual(['a', 'b', 'c']);
    const later = hand(contact(1), 'd');
    await vi.runAllTimersAsync();
    expect(await later).toBe('d');
  });

  it('of agents come before those of contacts, after the one that runs', async () => {
    const { hand, ran } = line();
    hand(contact(1), 'running');
    hand(contact(1), 'second');
    hand(contact(2), 'third');
    await vi.advanceTimersByTimeAsync(5);
    hand(agent(1), 'agent');
    await vi.runAllTimersAsync();
    expect(ran).toEqual(['running', 'agent', 'second', 'third']);
  });

  it('of one uploader have two places, so that others are not behind all of them', async () => {
    const { hand, ran } = line();
    for (let index = 0; index < 10; index += 1) hand(contact(1), `flood ${index}`);
    hand(contact(2), 'other');
    await vi.runAllTimersAsync();
    expect(ran.indexOf('other')).toBe(2);
    expect(ran).toHaveLength(11);
    expect(ran.filter((name) => name !== 'other')).toEqual(Array.from({ length: 10 }, (_, index) => `flood ${index}`));
  });

  it('of one id as an agent and as a contact are of two uploaders', async () => {
    const { hand, ran } = line({ waiting: 0 });
    const results = [1, 1].flatMap((id) => [hand(contact(id), 'contact'), hand(agent(id), 'agent')]);
    await vi.runAllTimersAsync();
    await Promise.all(results);
    expect(ran).toHaveLength(4);
  });

  it('beyond what one uploader may have waiting are refused at once', async () => {
    const { hand } = line({ waiting: 3 });
    const results = Array.from({ length: 6 }, (_, index) => hand(contact(1), String(index)));
    await expect(results[5]).rejects.toThrow('full');
    await vi.runAllTimersAsync();
    expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      'rejected',
    ]);
  });

  it('do not wait for a place for longer than they are told', async () => {
    const { hand, ran } = line({ patienceMs: 15 });
    const results = Array.from({ length: 5 }, (_, index) => hand(contact(1), String(index)));
    await vi.runAllTimersAsync();
    expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(ran).toEqual(['0', '1', '2']);
  });

  it('of contacts that took all places leave those of agents', async () => {
    const { hand, ran } = line({ places: 4 });
    const results = [1, 2, 3].flatMap((id) => [hand(contact(id), `${id}`), hand(contact(id), `${id}`)]);
    await expect(results[4]).rejects.toThrow('full');
    await expect(results[5]).rejects.toThrow('full');
    const ofAgent = hand(agent(1), 'agent');
    await vi.runAllTimersAsync();
    expect(await ofAgent).toBe('agent');
    expect(ran).toEqual(['1', 'agent', '1', '2', '2']);
    // Every place is free again.
    const again = [1, 2].flatMap((id) => [hand(contact(id), 'again'), hand(contact(id), 'again')]);
    await vi.runAllTimersAsync();
    expect(await Promise.all(again)).toHaveLength(4);
  });
});
