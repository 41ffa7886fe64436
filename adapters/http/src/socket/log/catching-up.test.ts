import { describe, expect, it } from 'vitest';
import type { Connection } from '../connection.ts';
import { type CatchingUp, catchingUp } from './catching-up.ts';

const noTurns = { isOver: false, mustWait: false, giveWay: async () => {} };

/** A client that takes what it is sent when it is told to. */
function client() {
  let busy: PromiseWithResolvers<void> | undefined;
  const connection = {
    get isBusy() {
      return busy !== undefined;
    },
    drained: () => busy?.promise ?? Promise.resolve(),
  } as Connection;
  return {
    connection,
    stop: () => {
      busy = Promise.withResolvers();
    },
    takeAll: () => {
      busy?.resolve();
      busy = undefined;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('catchingUp', () => {
  const sent: string[] = [];
  const send = (place: CatchingUp, key: number, name: string, own = client()) =>
    place.run(key, own.connection, async (pause) => {
      for (let frame = 1; frame <= 3; frame++) {
        sent.push(`${name}${frame}`);
        await pause();
      }
    });

  it('lets one of a key go on, and then the next; another key does not wait', async () => {
    sent.length = 0;
    const place = catchingUp(noTurns);
    await Promise.all([send(place, 1, 'a'), send(place, 1, 'b'), send(place, 2, 'c')]);
    expect(sent.filter((name) => !name.startsWith('c'))).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
    expect(sent.indexOf('c1')).toBeLessThan(sent.indexOf('a3'));
  });

  it('does not wait for a client that takes nothing', async () => {
    sent.length = 0;
    const place = catchingUp(noTurns);
    const dead = client();
    dead.stop();
    const first = send(place, 1, 'a', dead);
    await send(place, 1, 'b');
    expect(sent).toEqual(['a1', 'b1', 'b2', 'b3']);
    dead.takeAll();
    await first;
    expect(sent.slice(4)).toEqual(['a2', 'a3']);
  });

  it('frees the place of one that fails', async () => {
    sent.length = 0;
    const place = catchingUp(noTurns);
    const failing = place.run(1, client().connection, async () => {
      await settled();
      throw new Error('the database is gone');
    });
    const next = send(place, 1, 'b');
    await expect(failing).rejects.toThrow('gone');
    await next;
    expect(sent).toEqual(['b1', 'b2', 'b3']);
  });
});
