import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './imports.ts';
import { titlesIn } from './titles.ts';

const folder = join(root, 'packages/screen-state');
const page = readFileSync(join(folder, 'SPEC.md'), 'utf8');
const titles = globSync('src/**/*.test.ts', { cwd: folder }).flatMap((file) =>
  titlesIn(readFileSync(join(folder, file), 'utf8')),
);

/** The rules of a page, in their order. */
const rulesOf = (text: string): readonly string[] =>
  [...text.matchAll(/^- \*\*([a-z]+ \d+)\*\*: /gm)].map(([, id = '']) => id);

/** The rule that a title begins with. */
const ruleOf = (title: string): readonly string[] => /^([a-z]+ \d+): /.exec(title)?.slice(1) ?? [];

/** What of a page and titles does not fit together. */
function faultsOf(text: string, said: readonly string[]): readonly string[] {
  const rules = rulesOf(text);
  const tested = said.flatMap(ruleOf);
  return [
    ...rules.flatMap((id) => (tested.includes(id) ? [] : [`no test: ${id}`])),
    ...tested.flatMap((id) => (rules.includes(id) ? [] : [`not on the page: ${id}`])),
  ];
}

describe('the rules of packages/screen-state', () => {
  it('are numbered from one on in each area', () => {
    const rules = rulesOf(page);
    expect(rules.length).toBeGreaterThan(25);
    expect(page.match(/^- /gm)).toHaveLength(rules.length);
    const numbers = new Map<string, number>();
    for (const rule of rules) {
      const [area = '', number] = rule.split(' ');
      expect(Number(number), rule).toBe((numbers.get(area) ?? 0) + 1);
      numbers.set(area, Number(number));
    }
  });

  it('each begin the title of a test, and no title names another', () => {
    expect(titles.length).toBeGreaterThan(60);
    expect(faultsOf(page, titles)).toEqual([]);
  });

  it('are noticed where they do not fit', () => {
    const planted = '- **outbox 1**: One.\n- **outbox 2**: Two.\n';
    expect(faultsOf(planted, ['outbox 1: one', 'outbox 3: three', 'another'])).toEqual([
      'no test: outbox 2',
      'not on the page: outbox 3',
    ]);
  });
});
