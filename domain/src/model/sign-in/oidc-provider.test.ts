import { describe, expect, test } from 'vitest';
import { countsAsVerified, type EmailVerification } from './oidc-provider.ts';

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
