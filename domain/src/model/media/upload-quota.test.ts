import { expect, it } from 'vitest';
import { requireWithinQuota } from './upload-quota.ts';

const now = Date.UTC(2026, 0, 15, 23, 59, 58, 500);
const quotas = {
  address: { maxBytes: 100, maxFiles: 0 },
  contact: { maxBytes: 0, maxFiles: 3 },
  inbox: { maxBytes: 0, maxFiles: 0 },
};

it.each([
  ['address', { bytes: 100, files: 1_000 }],
  ['contact', { bytes: 1_000, files: 3 }],
  ['inbox', { bytes: 1e12, files: 1e6 }],
] as const)('%s: %j is within its quota', (scope, sum) => {
  expect(() => requireWithinQuota(quotas, scope, sum, now, 'UTC')).not.toThrow();
});

it.each([
  ['address', { bytes: 101, files: 1 }, 'upload.address_quota', 'Too much was uploaded from this address today'],
  ['contact', { bytes: 1, files: 4 }, 'upload.contact_quota', 'You have uploaded too much today'],
] as const)('%s: %j is refused until the next day', (scope, sum, code, message) => {
  const refusal = { code, message, details: { retryAfter: 2 } };
  expect(() => requireWithinQuota(quotas, scope, sum, now, 'UTC')).toThrow(expect.objectContaining(refusal));
  const inbox = { ...quotas, inbox: { maxBytes: 1, maxFiles: 1 } };
  expect(() => requireWithinQuota(inbox, 'inbox', sum, now, 'UTC')).toThrow(/uploaded here today/);
});
