import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { addressFor } from './own-page.ts';

const lan = 'http://desk.lan:9000';
const others = [lan, 'http://desk:9000'];

/** Where links begin for a page that asks without `Origin`, as one does for what it reads. */
function at(host: string, own: string, headers: Readonly<Record<string, string>> = {}): string {
  const request = { host, protocol: 'http', headers, actor: { session: {} } } as unknown as FastifyRequest;
  return addressFor(request, { baseUrl: () => own, otherAddresses: () => others });
}

test('setup 17: a page at another address of the desk shows files from there', () => {
  expect(at('desk:9000', lan)).toBe('http://desk:9000');
  expect(at('evil.test:9000', lan)).toBe(lan);
  expect(at('desk:9001', lan)).toBe(lan);
});

test('setup 17: a page on the machine of a desk that was claimed elsewhere shows files from there', () => {
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };
  expect(at('localhost:9000', lan, sameOrigin)).toBe('http://localhost:9000');
  // A proxy of the own address that passes no host on: over plain http browsers send no such header elsewhere.
  expect(at('localhost:9000', lan)).toBe(lan);
  expect(at('localhost:9000', 'https://help.example.com', sameOrigin)).toBe('https://help.example.com');
});

test('a program gets the own address, wherever it asks', () => {
  const request = { host: 'desk:9000', protocol: 'http', headers: {}, actor: {} } as unknown as FastifyRequest;
  expect(addressFor(request, { baseUrl: () => lan, otherAddresses: () => others })).toBe(lan);
});
