import { expect, it } from 'vitest';
import { builtInStatuses, isBuiltInStatus } from './status.ts';

it('the statuses from the start stay, whatever their case', () => {
  for (const { name } of builtInStatuses) expect(isBuiltInStatus(name.toUpperCase())).toBe(true);
  expect(isBuiltInStatus('Opened')).toBe(false);
});
