import { afterEach, expect, test, vi } from 'vitest';
import type { ToFrame } from '../shared/protocol.ts';
import { connectHost } from './bridge.ts';

afterEach(() => void vi.unstubAllGlobals());

async function connected() {
  let hear: (event: object) => void = () => undefined;
  const asked: string[] = [];
  const parent = { postMessage: ({ type }: { readonly type: string }) => void asked.push(type) };
  vi.stubGlobal('parent', parent);
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof hear) => {
    hear = listener;
  });
  const connecting = connectHost('inbox');
  const say = (message: ToFrame): void =>
    hear({ source: parent, origin: 'https://shop.example.com', data: { ...message, helpdesk: 'inbox' } });
  const options = { canRenew: true, jwt: 'first' };
  say({
    type: 'init',
    stored: { 'helpdesk.inbox.session': 'one' },
    options,
    page: { url: '', title: '' },
    isOpen: true,
  });
  return { bridge: await connecting, say, asked };
}

test('the JWT that the page finds is that of the page from then on', async () => {
  const { bridge, say, asked } = await connected();
  const renewed = bridge.renew(0);
  await expect.poll(() => asked).toContain('renew');
  say({ type: 'renewed', jwt: 'second' });
  expect(await renewed).toBe('second');
  expect(bridge.options()).toEqual({ canRenew: true, jwt: 'second' });
});

test('whoever waits for a JWT looks again when another tab changes the session, and only then', async () => {
  const { bridge, say } = await connected();
  let isDone = false;
  const renewed = bridge.renew(60_000).finally(() => {
    isDone = true;
  });
  say({ type: 'stored', key: 'helpdesk.inbox.draft.new', value: 'Hi' });
  await Promise.resolve();
  expect(isDone).toBe(false);
  say({ type: 'stored', key: 'helpdesk.inbox.session', value: null });
  expect(await renewed).toBeUndefined();
  expect(bridge.storage.read('session')).toBeUndefined();
});
