import { expect, it } from 'vitest';
import { wirePath } from './wire-path.ts';

it.each([
  ['firstName', 'first_name'],
  ['snoozedUntil', 'snoozed_until'],
  ['filters.0.value', 'filters.0.value'],
  ['form_data.companyName', 'form_data.companyName'],
  ['Idempotency-Key', 'Idempotency-Key'],
  ['', ''],
])('%s is %s on the wire', (path, wire) => {
  expect(wirePath(path)).toBe(wire);
});
