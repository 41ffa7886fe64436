import { expect, it } from 'vitest';
import { DomainError, invalidInput, refuse, unknownName } from './errors.ts';

it('a refusal knows its kind, and nothing of it is lost', () => {
  const error = refuse('rate.limited', 'Too many', { retryAfter: 7 });
  expect(error).toBeInstanceOf(DomainError);
  expect(error).toMatchObject({ name: 'DomainError', kind: 'rate_limited', code: 'rate.limited', message: 'Too many' });
  expect(error.details).toEqual({ retryAfter: 7 });
  expect(refuse('tag.not_found', 'No').details).toEqual({});
});

it('a fault of an input names its place', () => {
  expect(invalidInput('input.invalid', 'name', 'is required')).toMatchObject({
    kind: 'invalid_input',
    message: 'is required',
    details: { issues: [{ path: 'name', message: 'is required' }] },
  });
  const long = unknownName('role.unknown', 'roles.1', 'role', 'x'.repeat(65));
  expect(long).toMatchObject({ code: 'role.unknown', message: `Unknown role: ${'x'.repeat(64)}` });
  expect(long.details.issues?.[0]?.path).toBe('roles.1');
});
