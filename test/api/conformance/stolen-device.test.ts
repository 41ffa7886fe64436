import { minuteLengthMs } from '@helpdesk/domain';
import { describe, expect, test } from 'vitest';
import { pendingToken, withTotp } from './second-factor.ts';
import { signedIn, somePassword } from './signed-in.ts';
import { onEveryStore } from './world.ts';

const thief = '198.51.100.7';
const places = [
  ['at another address', '192.0.2.1', 200],
  ['at an address of IPv6', '2001:db8::1', 200],
  ['at the same address', thief, 429],
  ['at the same address, written as IPv6', `::ffff:${thief}`, 429],
] as const;
const networks = [
  ['in another /64', '2001:db8:0:1::1', 200],
  ['in the same /64', '2001:db8::2', 429],
] as const;

onEveryStore((world) => {
  const login = async (from: string, email: string, device: string, password: string): Promise<number> => {
    const headers = { cookie: `helpdesk_device=${device}` };
    return (await world().ask('login', { as: null, from, headers, body: { email, password } })).status;
  };
  const guess = (count: number, from: string, email: string, device: string): Promise<readonly number[]> =>
    Promise.all(Array.from({ length: count }, () => login(from, email, device, 'a wrong one')));

  describe('security T15.3: the cookie of a known device that somebody has copied', () => {
    test.each(places)('stops at their address, and its owner is %s', async (_where, from, status) => {
      const { email, device } = await signedIn(world());
      expect((await guess(11, thief, email, device)).toSorted()).toEqual([...Array(10).fill(401), 429]);
      expect(await login(from, email, device, somePassword)).toBe(status);
    });

    test.each(networks)('stops in their network of IPv6, and its owner is %s', async (_where, from, status) => {
      const { email, device } = await signedIn(world());
      expect(await guess(10, '2001:db8::1', email, device)).toEqual(Array(10).fill(401));
      expect(await login(from, email, device, somePassword)).toBe(status);
    });

    test('is worth thirty guesses in all networks together', async () => {
      const { email, device } = await signedIn(world());
      for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
        expect(await guess(10, from, email, device)).toEqual(Array(10).fill(401));
      }
      expect(await guess(1, '198.51.100.4', email, device)).toEqual([429]);
      world().clock.advance(15 * minuteLengthMs);
      expect(await login('198.51.100.4', email, device, somePassword)).toBe(200);
    });

    test('leaves nothing counted at the address where a sign-in succeeds', async () => {
      const { email, device } = await signedIn(world());
      await guess(9, thief, email, device);
      expect(await login(thief, email, device, somePassword)).toBe(200);
      const failures = await world().store.read((reader) =>
        Promise.all(
          ['', ` at ${thief}`].map((place) =>
            reader.signIn.listFailures(`device ${world().ports.secrets.digest(device)}${place}`, 0),
          ),
        ),
      );
      expect(failures).toEqual([[], []]);
    });

    test.each(places)('stops codes at their address too, and its owner is %s', async (_where, from, status) => {
      const { email, code, device } = await withTotp(world());
      const headers = { cookie: `helpdesk_device=${device}` };
      const pass = async (at: string, token: string, given: string): Promise<number> =>
        (await world().ask('passSecondFactor', { as: null, from: at, headers, body: { token, code: given } })).status;
      for (let round = 0; round < 2; round += 1) {
        const token = await pendingToken(world(), email);
        for (let tries = 0; tries < 5; tries += 1) expect(await pass(thief, token, '000000')).toBe(401);
      }
      expect(await pass(from, await pendingToken(world(), email), code(1))).toBe(status);
    });
  });
});
