import { describe, expect, it } from 'vitest';
import { onEveryLiveStore } from './live-world.ts';
import { UpgradeRefused } from './socket-client.ts';

const limit = 3;

describe('limits by address behind a trusted proxy', () => {
  onEveryLiveStore(
    (world) => {
      const host = (network: number, index: number): string => `2001:db8:0:${network}::${index + 1}`;
      const statusOf = async (ip: string, url: string, init: RequestInit = {}): Promise<number> => {
        const headers = { ...init.headers, 'x-forwarded-for': ip, 'x-service-inbox-id': world().inboxUuid };
        return (await fetch(`${world().address}${url}`, { ...init, headers })).status;
      };
      const times = async (network: number, ask: (ip: string) => Promise<number>): Promise<readonly number[]> => {
        const seen: number[] = [];
        for (let index = 0; index <= limit; index++) seen.push(await ask(host(network, index)));
        return seen;
      };
      const upToLimit = (status: number): readonly number[] => [...Array<number>(limit).fill(status), 429];

      it('count the addresses of one IPv6 /64 as one: requests without a session, failed credentials, sockets', async () => {
        const init = (ip: string) =>
          statusOf(ip, '/api/v1/widget/chat/conversations/init', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{"message":"Hello"}',
          });
        const guess = (ip: string) => statusOf(ip, '/api/v1/agents/me', { headers: { authorization: 'token a:b' } });
        const open = async (ip: string): Promise<number> => {
          try {
            await world().widgetSocket({ headers: { 'x-forwarded-for': ip } });
            return 101;
          } catch (error) {
            if (error instanceof UpgradeRefused) return error.status;
            throw error;
          }
        };
        for (const [ask, status] of [
          [init, 200],
          [guess, 401],
          [open, 101],
        ] as const) {
          expect(await times(1, ask)).toEqual(upToLimit(status));
          expect(await ask(host(2, 0)), 'another network').toBe(status);
          expect(await ask('192.0.2.1'), 'IPv4').toBe(status);
          expect(await ask('::ffff:192.0.2.1'), 'the same, written as IPv6').toBe(status);
          expect(await ask('192.0.2.1')).toBe(status);
          expect(await ask('::ffff:c000:201')).toBe(429);
        }
      });

      it('block single addresses all the same', async () => {
        const config = { blocked_ips: [host(1, 0)] };
        await world().data('updateInbox', { params: { id: world().inboxId }, body: { config } });
        const settings = (ip: string) => statusOf(ip, '/api/v1/widget/chat/settings');
        expect([await settings(host(1, 0)), await settings(host(1, 1))]).toEqual([403, 200]);
      });
    },
    {
      trustedProxies: ['127.0.0.1/32'],
      widgetAnonymousPerMinute: limit,
      failedCredentialsPerMinute: limit,
      socketsPerAddress: limit,
    },
  );
});
