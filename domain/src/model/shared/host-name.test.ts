import { describe, expect, test } from 'vitest';
import { isAddressLiteral, isLoopbackHost } from './host-name.ts';

describe('a host', () => {
  test.each([
    ['localhost', true, false],
    ['localhost.', true, false],
    ['desk.localhost', true, false],
    ['127.0.0.1', true, true],
    ['127.8.9.10', true, true],
    ['[::1]', true, true],
    ['[::ffff:7f00:1]', true, true],
    ['192.168.1.20', false, true],
    ['0.0.0.0', false, true],
    ['[fd00::7]', false, true],
    ['[::ffff:c0a8:114]', false, true],
    ['desk.example.com', false, false],
    ['localhost.example.com', false, false],
    ['notlocalhost', false, false],
    ['127.0.0.1.example.com', false, false],
    ['127.0.0.1.nip.io', false, false],
    ['desk', false, false],
    ['', false, false],
  ])('%s', (hostname, isLoopback, isLiteral) => {
    expect([isLoopbackHost(hostname), isAddressLiteral(hostname)]).toEqual([isLoopback, isLiteral]);
  });
});
