import { describe, expect, it } from 'vitest';
import { documentPaths, readDocument } from './documents.ts';
import { anchorsOf, brokenLinks, linksOf } from './links.ts';

const paths = [...documentPaths(), 'CONTRIBUTING.md'];

describe('the links of the pages', () => {
  it('are seen', () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.flatMap((path) => linksOf(path, readDocument(path))).length).toBeGreaterThan(60);
  });

  it.each(paths)('lead somewhere: %s', (path) => {
    expect(brokenLinks(path, readDocument(path))).toEqual([]);
  });

  it('lead from docs/README.md to every page under docs', () => {
    const reached = new Set<string>();
    const next = ['docs/README.md'];
    for (let path = next.pop(); path !== undefined; path = next.pop()) {
      if (reached.has(path)) continue;
      reached.add(path);
      next.push(...linksOf(path, readDocument(path)).flatMap(({ path: to }) => (to.endsWith('.md') ? [to] : [])));
    }
    expect(documentPaths().filter((path) => !reached.has(path))).toEqual([]);
  });

  it('name every page of the reading order from docs/README.md itself', () => {
    const named = linksOf('docs/README.md', readDocument('docs/README.md')).map(({ path }) => path);
    const pages = documentPaths().filter((path) => path.startsWith('docs/') && !path.startsWith('docs/decisions/'));
    expect(pages.filter((path) => path !== 'docs/README.md' && !named.includes(path))).toEqual([]);
    expect(named).toContain('docs/decisions/README.md');
  });

  it('name every decision from the list of decisions', () => {
    const named = linksOf('docs/decisions/README.md', readDocument('docs/decisions/README.md')).map(({ path }) => path);
    const decisions = documentPaths().filter((path) => /^docs\/decisions\/\d/.test(path));
    expect(decisions.length).toBeGreaterThan(10);
    expect(named).toEqual(decisions);
  });
});

describe('a link that is wrong is noticed', () => {
  it('where there is no such file, or no such heading', () => {
    expect(brokenLinks('docs/api.md', '[a](errors.md) [b](no-such.md) [c](https://example.com/x)')).toEqual([
      'docs/no-such.md',
    ]);
    expect(
      brokenLinks('docs/errors.md', '# One\n\n[a](#one) [b](#two) [c](api.md#once-only) [d](api.md#twice)'),
    ).toEqual(['docs/errors.md#two', 'docs/api.md#twice']);
  });

  it('and anchors are those that GitHub makes', () => {
    const page =
      '# Is everything as it should be?\n## `seq`, and *how* to resume\n## Errors\n```sh\n# no heading\n```\n## Errors\n';
    expect([...anchorsOf(page)]).toEqual([
      'is-everything-as-it-should-be',
      'seq-and-how-to-resume',
      'errors',
      'errors-1',
    ]);
  });
});
