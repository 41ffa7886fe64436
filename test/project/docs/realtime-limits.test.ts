import { socketLimits } from '@helpdesk/contract';
import { keptPageVisits } from '@helpdesk/domain/use-cases';
import { readConfig } from '@helpdesk/service';
import { expect, it } from 'vitest';
import { readDocument } from './documents.ts';

const page = readDocument('docs/realtime.md');
const kib = 1024;

/** What stands in the second column of the table of limits, by the first. */
const stated: ReadonlyMap<string, string> = new Map(
  page
    .slice(page.indexOf('## Limits'), page.indexOf('## A whole client'))
    .split('\n')
    .flatMap((line) => {
      const [, name = '', value = ''] = line.split('|').map((cell) => cell.trim());
      return name === '' || name === 'limit' || name.startsWith('---') ? [] : [[name, value] as const];
    }),
);

const config = readConfig({});
const sockets = 'ok' in config ? config.ok.sockets : undefined;
const count = new Intl.NumberFormat('en');

const real: Readonly<Record<string, string>> = {
  'frame of a client': `${socketLimits.frameBytes / kib} KiB`,
  'frame of a client before joining': `${socketLimits.unjoinedFrameBytes / kib} KiB`,
  'time to join': `${socketLimits.joinWithin / 1_000} seconds`,
  'failed joins': `${socketLimits.failedJoins}`,
  'silence of a client': `${socketLimits.silentAfter / 1_000} seconds`,
  'frames that were not understood': `${socketLimits.badFramesPerMinute} a minute`,
  'frames that were not understood before joining': `${socketLimits.unjoinedBadFrames}`,
  'sockets of one contact in one inbox': `${sockets?.perContact} (\`HELPDESK_MAX_SOCKETS_PER_CONTACT\`)`,
  'sockets of one agent': `${sockets?.perAgent} (\`HELPDESK_MAX_SOCKETS_PER_AGENT\`)`,
  'sockets of one address': `${sockets?.perAddress} (\`HELPDESK_MAX_SOCKETS_PER_ADDRESS\`)`,
  'what waits for a slow reader': `${socketLimits.unreadBytes / kib / kib} MiB or ${socketLimits.unreadFrames} frames`,
  'frames of a client, page visits not counted': `${socketLimits.framesPerTenSeconds} in 10 seconds`,
  'frames of a client that wait for the one before them': `${socketLimits.waitingFrames}, and ${socketLimits.waitingPageVisits} page visits`,
  '`viewing` of one socket': `${socketLimits.viewingsPerTenSeconds} in 10 seconds`,
  '`list_subscribe_replace` of one socket': `${socketLimits.subscriptionsPerTenSeconds} in 10 seconds`,
  'conversations in `list_subscribe_replace`': `${socketLimits.subscribed}`,
  'joins of one socket': `${socketLimits.joinsPerMinute} a minute`,
  'page visits of which agents are told': `${keptPageVisits.count} a minute`,
  'page visits of one socket that are recorded as they come': `${socketLimits.pageVisitsPerMinute} a minute`,
  'conversations in `after`': count.format(socketLimits.positions),
};

it('the limits of sockets that the page states are those that the service keeps to, every one of them', () => {
  expect(Object.fromEntries(stated)).toEqual(real);
});

it.each([
  ['at most\n64 KiB', socketLimits.frameBytes / kib],
  ['within 10 seconds, a `join`', socketLimits.joinWithin / 1_000],
  ['The fifth failure closes', socketLimits.failedJoins === 5 ? 5 : undefined],
  ['It has at most 1,000 members', socketLimits.positions],
])('and so are those in its sentences: %s', (sentence, value) => {
  expect(page).toContain(sentence);
  const number = /[\d,]+/.exec(sentence)?.[0].replace(',', '');
  expect(value).toBe(number === undefined ? 5 : Number(number));
});
