import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeWith, foundOrMissing } from '../../support/left-out.ts';
import { findPostfix, startPostfix } from '../../support/mail/postfix-server.ts';
import { relayKills, sendUntil } from '../../support/mail/relay-kills.ts';
import { relaySuite } from '../../support/mail/relay-suite.ts';

const program = await foundOrMissing(findPostfix);
const start = () => startPostfix(program.found ?? '');

describeWith(program)('a real server', () => {
  relaySuite('Postfix', start);
  relayKills('Postfix', 50, start);

  it('mail 47: a file of 25 MB is not held in memory', async () => {
    const { account, close } = await start();
    const folder = await mkdtemp(join(tmpdir(), 'helpdesk-sending-'));
    const kilobytes: number[] = [];
    for (const size of [1_000, 25_000_000]) {
      const order = { account, uuid: `m${size}`, to: 'm@x.example', size, mark: join(folder, 'mark'), holds: false };
      kilobytes.push(Number((await sendUntil('answered', order)).split(' ').at(-1)));
    }
    await close();
    await rm(folder, { recursive: true });
    const [small = 0, large = 0] = kilobytes;
    expect(small).toBeGreaterThan(10_000);
    expect(large - small).toBeLessThan(20_000);
  });
});
