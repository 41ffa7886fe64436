import { describe, expect, test } from 'vitest';
import { countsAsVerified, type EmailVerification, isSubject, ownPathOr } from './oidc-provider.ts';

describe('an e-mail address from a provider', () => {
  test.each<[said: EmailVerification, trustEmail: boolean, counts: boolean]>([
    ['verified', false, true],
    ['verified', true, true],
    ['absent', false, false],
    ['absent', true, true],
    ['refused', false, false],
    ['refused', true, false],
  ])('reports B2 its verification is %s, trustEmail %j: counts %j', (said, trustEmail, counts) => {
    expect(countsAsVerified(said, { trustEmail })).toBe(counts);
  });
});

describe('where a browser goes after a sign-in', () => {
  test.each([
    ['/inbox?open=1#last', '/inbox?open=1#last'],
    ['/日本', '/%E6%97%A5%E6%9C%AC'],
    ['/صندوق?q=é', '/%D8%B5%D9%86%D8%AF%D9%88%D9%82?q=%C3%A9'],
    ['/a😀', '/a%F0%9F%98%80'],
    ['/%E6%97%A5', '/%E6%97%A5'],
    ['/\u{200b}x', '/%E2%80%8Bx'],
    ['/\ud800', '/'],
    ['/\u{85}x', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    [`/${'x'.repeat(2_000)}`, '/'],
  ])('security T12.1 %j: %s', (next, path) => {
    expect(ownPathOr(next)).toBe(path);
  });
});

test.each([
  ['248289761001', true],
  ['x'.repeat(255), true],
  ['日本', true],
  ['', false],
  ['x'.repeat(256), false],
  ['x\u{0}', false],
  ['x\n', false],
  ['x\ud800', false],
])('security T12.2 an account %j: %s', (subject, may) => {
  expect(isSubject(subject)).toBe(may);
});
