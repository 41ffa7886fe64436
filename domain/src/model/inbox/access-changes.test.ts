import { expect, it } from 'vitest';
import { accessChanges } from './access-changes.ts';

const config = { trusted_domains: ['a.example', 'b.example'], brand_name: 'Shop' };

it.each([
  ['nothing', { secret: 's', config }, []],
  ['another name', { secret: 's', config: { ...config, brand_name: 'Other' } }, []],
  ['the same domains in another order', { secret: 's', config: { trusted_domains: ['b.example', 'a.example'] } }, []],
  ['another secret', { secret: 't', config }, ['secret']],
  ['no secret any more', { secret: null, config }, ['secret']],
  ['a domain less', { secret: 's', config: { trusted_domains: ['a.example'] } }, ['trusted_domains']],
  ['a configuration without domains', { secret: 's', config: {} }, ['trusted_domains']],
  ['both', { secret: null, config: {} }, ['secret', 'trusted_domains']],
])('finds in %s what it changes of the access', (_what, after, changed) => {
  expect(accessChanges({ secret: 's', config }, after)).toEqual(changed);
});
