import { describe, expect, it } from 'vitest';
import { digitsOfNumbers, queriedDigits } from './number-digits.ts';

describe('reports D3: the digits of numbers', () => {
  it.each([
    ['+1 (555) 010-2030', ['15550102030']],
    ['call 15550102030 or 030/1234567.', ['15550102030', '0301234567']],
    ['+49 (0)30 1234567', ['49301234567']],
    ['de89 3704 0044 0532 0130 00', ['89370400440532013000']],
    ['06 12 34 56 78', ['0612345678']],
    ['no 105, 2 of 3', []],
    ['12345', []],
    [`${'1'.repeat(35)}`, []],
    ['123\n4567', []],
    ['123     4567', []],
  ])('in %j are %j', (text, wanted) => {
    expect(digitsOfNumbers(text)).toEqual(wanted);
  });

  it.each([
    ['030 1234567', '301234567'],
    ['+49 30 1234567', '49301234567'],
    ['0049 30 1234567', '49301234567'],
    ['٠٣٠ ١٢٣٤٥٦٧', '301234567'],
    ['Tel. (030) 123-4567', '301234567'],
    ['DE89370400440532013000', '89370400440532013000'],
    ['GB29NWBK60161331926819', '60161331926819'],
    ['refund of 1234567 please', undefined],
    ['123456', undefined],
    ['', undefined],
  ])('of the query %j are %j', (query, wanted) => {
    expect(queriedDigits(query)).toBe(wanted);
  });
});
