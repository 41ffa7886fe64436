import { describe, expect, it } from 'vitest';
import { serverAddress } from './server-address.ts';

const plain = { host: 'nats', port: 4222, tls: false, credentials: undefined };

describe('serverAddress', () => {
  it.each([
    ['nats://nats', plain],
    ['nats://nats/', plain],
    ['tls://nats.example:4333', { ...plain, host: 'nats.example', port: 4333, tls: true }],
    ['nats://127.0.0.1:80', { ...plain, host: '127.0.0.1', port: 80 }],
    ['nats://[::1]:4222', { ...plain, host: '::1' }],
    ['nats://desk:secret@nats', { ...plain, credentials: { user: 'desk', pass: 'secret' } }],
    ['nats://d%40sk:s%3A%2F%25%C3%A9@nats', { ...plain, credentials: { user: 'd@sk', pass: 's:/%é' } }],
    ['nats://t0ken@nats', { ...plain, credentials: { token: 't0ken' } }],
  ])('reads %s', (url, address) => expect(serverAddress(url)).toEqual(address));

  it.each([
    ['', 'no URL'],
    ['nats', 'no URL'],
    ['nats:4222', 'no host'],
    ['127.0.0.1:4222', 'no URL'],
    ['http://nats', 'nats:// or tls://'],
    ['ws://nats', 'nats:// or tls://'],
    ['nats://', 'no host'],
    ['nats://nats:0', 'port'],
    ['nats://nats:70000', 'no URL'],
    ['nats://nats/desk', 'must end'],
    ['nats://nats?tls=true', 'must end'],
    ['nats://:secret@nats', 'no user'],
    ['nats://%zz:secret@nats', 'percent-encoded'],
  ])('refuses %s', (url, why) => expect(() => serverAddress(url)).toThrow(why));

  it('does not repeat a secret', () => {
    for (const url of ['nats://desk:secret@nats/desk', 'http://desk:secret@nats', 'nats://desk:secret@nats:x']) {
      expect(() => serverAddress(url)).toThrow(/^(?!.*secret)/);
    }
  });
});
