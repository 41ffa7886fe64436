import { describe, expect, it } from 'vitest';
import { channelComparisons } from './channels.ts';
import { sourceFiles } from './imports.ts';

const files = (await Promise.all(['domain/src', 'adapters', 'packages', 'apps'].map(sourceFiles))).flat();

describe('the name of a channel', () => {
  it('is looked for in all sources', () => {
    expect(files.length).toBeGreaterThan(1_200);
    expect(files).toContain('domain/src/model/inbox/channel-rules.ts');
    expect(files).toContain('apps/console/src/pages/admin/inboxes/inboxes.tsx');
  });

  it('decides nothing outside of the table: who depends on a channel reads its row', () => {
    expect(files.flatMap((file) => channelComparisons(file).map((found) => `${file}: ${found}`))).toEqual([]);
  });
});

describe('in a file that is planted', () => {
  it.each([
    ["export const a = inbox.channel === 'livechat';", ["inbox.channel === 'livechat'"]],
    ["export const a = kind !== 'livechat';", ["kind !== 'livechat'"]],
    ["export const a = 'email' === row.inbox_channel;", ["'email' === row.inbox_channel"]],
    ["export const a = open.find(Boolean)?.channel === 'email';", ["open.find(Boolean)?.channel === 'email'"]],
    ["switch (inboxChannel) { case 'email': break; }", ["case 'email'"]],
    ["export const a = ['livechat'].includes(kind);", ["['livechat'].includes(kind)"]],
    ["export const a = ['email'].includes(channel);", ["['email'].includes(channel)"]],
    ["export const a = <p>{channel === 'email' && <b />}</p>;", ["channel === 'email'"]],
    ["export const a = field.type === 'email';", []],
    ["switch (field) { case 'email': break; }", []],
    ['export const a = channelRules[channel].hasWidget;', []],
    ["export const channel = { livechat: 'Live chat', email: 'E-mail' };", []],
    ["export const a = { channel: 'livechat' };", []],
  ] as const)('%s', (text, found) => {
    expect(channelComparisons('apps/console/src/planted.tsx', text)).toEqual(found);
  });
});
