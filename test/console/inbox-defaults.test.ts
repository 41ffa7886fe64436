import { expect, it } from 'vitest';
import { fullConfig } from '../../apps/console/src/admin/inbox-config.ts';
import { widgetConfig } from '../../domain/src/model/inbox/inbox-config.ts';

it.each([
  ['nothing', {}],
  ['members of another type', { brand_name: 1, dark_mode: 'yes', launcher: [], users: null, trusted_domains: 'all' }],
])('the editor of an inbox takes a configuration of %s as the service does', (_what, stored) => {
  const { session_duration: duration, ...rest } = fullConfig(stored);
  expect(duration).toBe('10h');
  expect(widgetConfig(stored)).toEqual({ ...rest, session_duration: 10 * 60 * 60_000 });
});
