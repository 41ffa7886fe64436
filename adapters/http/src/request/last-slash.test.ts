import { expect, it } from 'vitest';
import { withoutLastSlash } from './last-slash.ts';

it.each([
  ['/api/v1/tags/', '/api/v1/tags'],
  ['/api/v1/tags//', '/api/v1/tags'],
  ['/api/v1/tags/?page=2&next=/x/', '/api/v1/tags?page=2&next=/x/'],
  ['/api/v1/tags?next=/', '/api/v1/tags?next=/'],
  ['/health/live/', '/health/live'],
  ['/openapi.json/', '/openapi.json'],
  ['/ws/?ticket=1', '/ws?ticket=1'],
  ['/widget/ws/', '/widget/ws'],
  ['/widget/', '/widget/'],
  ['/docs/', '/docs/'],
  ['/', '/'],
  ['/apiary/', '/apiary/'],
  ['', ''],
])('reports B10 the address %s is read as %s', (url, read) => {
  expect(withoutLastSlash(url)).toBe(read);
});
