import { describe, expect, it } from 'vitest';
import { channelRules, defaultChannel, servesWidget } from './channel-rules.ts';
import { inboxChannels } from './inbox.ts';

it('has a row for each channel', () => {
  expect(Object.keys(channelRules)).toEqual(inboxChannels);
});

it('makes an inbox of a name where no servers are needed', () => {
  expect(inboxChannels.filter((channel) => !channelRules[channel].needsServers)).toEqual(['livechat']);
});

it('begins with a channel whose widget shows a new desk at once', () => {
  expect(servesWidget({ channel: defaultChannel, enabled: true })).toBe(true);
});

describe('the widget of an inbox', () => {
  it.each([
    ['livechat', true, true],
    ['livechat', false, false],
    ['email', true, false],
    ['email', false, false],
  ] as const)('by %s, enabled: %s, is served: %s', (channel, enabled, isServed) => {
    expect(servesWidget({ channel, enabled })).toBe(isServed);
  });
});
