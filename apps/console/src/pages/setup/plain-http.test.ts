import { expect, test } from 'vitest';
import { listenersAt } from './plain-http.ts';

test.each([
  ['https://help.example.com', 'none'],
  ['http://localhost:9000', 'none'],
  ['http://127.0.0.1:9000', 'none'],
  ['http://[::1]:9000', 'none'],
  ['http://192.168.1.20:9000', 'network'],
  ['http://10.0.0.7', 'network'],
  ['http://[fd00::7]:9000', 'network'],
  ['http://desk', 'network'],
  ['http://desk.lan:9000', 'network'],
  ['http://desk.home.arpa', 'network'],
  ['http://1.1.1.1', 'anybody'],
  ['http://[2606:4700::1111]', 'anybody'],
  ['http://help.example.com', 'anybody'],
  ['http://desk.lan.example.com', 'anybody'],
] as const)('setup: who can listen at %s: %s', (address, listeners) => {
  expect(listenersAt(new URL(address))).toBe(listeners);
});
