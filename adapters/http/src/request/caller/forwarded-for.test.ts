import { expect, it } from 'vitest';
import { plainForwardedFor } from './forwarded-for.ts';

it.each<[string, string | undefined]>([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50001', '203.0.113.9'],
  [' 203.0.113.9:1 ,10.0.0.7 ', '203.0.113.9, 10.0.0.7'],
  ['"203.0.113.9:50001"', '203.0.113.9'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:50001', '2001:db8::7'],
  ['"[2001:db8::7]:50001"', '2001:db8::7'],
  ['fe80::7%eth0', 'fe80::7'],
  ['[fe80::7%25eth0]:80', 'fe80::7'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8::7:443', '2001:db8::7:443'],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['', undefined],
  ['203.0.113.9, unknown', undefined],
  ['203.0.113.9, unknown, 10.0.0.7', '10.0.0.7'],
  ['203.0.113.999', undefined],
  ['203.0.113.9:port', undefined],
  ['client.example:80', undefined],
  ['203.0.113.9:50001, 198.51.100.4:443', '203.0.113.9, 198.51.100.4'],
])('reports B5: %j', (header, plain) => expect(plainForwardedFor(header)).toBe(plain));
