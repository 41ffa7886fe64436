import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './imports.ts';

const folder = join(root, 'docs/decisions');
const pages = globSync('[0-9]*.md', { cwd: folder }).sort();

/** What the page lacks of the form that `docs/decisions/README.md` describes. */
function faultsOf(page: string, text: string): readonly string[] {
  const [title = '', , status = ''] = text.split('\n');
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  const rejected = (text.split('\n## Rejected\n')[1] ?? '').trim();
  const items = rejected.split(/\n(?=- )/);
  return [
    ...(title.startsWith(`# ${Number(page.slice(0, 4))}. `) ? [] : ['the title with its number']),
    ...(/^Date: \d{4}-\d\d-\d\d\. Status: accepted[.,;]/.test(status) ? [] : ['date and status in the third line']),
    ...(sections.at(-1) === 'Rejected' && sections.indexOf('Rejected') === sections.length - 1
      ? []
      : ['the section Rejected at the end, once']),
    ...(items.every((item) => /^- .+?:\s\S/s.test(item)) ? [] : ['a list of what was rejected and why']),
    ...(/\bRejected:/.test(text) ? ['nothing rejected in another place'] : []),
  ];
}

describe('decisions', () => {
  it('are read, all of them', () => {
    expect(pages.length).toBeGreaterThanOrEqual(61);
    expect(new Set(pages.map((page) => page.slice(0, 4))).size).toBe(pages.length);
  });

  it.each(pages)('%s has the form of all others', (page) => {
    expect(faultsOf(page, readFileSync(join(folder, page), 'utf8'))).toEqual([]);
  });

  it('stand in the list, in their order, and nothing else does', () => {
    const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^(\d+)\. \[.+?\]\((.+?)\)/gm)];
    expect(listed.map(([, , page]) => page)).toEqual(pages);
    expect(listed.map(([, number]) => Number(number))).toEqual(pages.map((page) => Number(page.slice(0, 4))));
  });
});

describe('in a decision that is planted', () => {
  const good = '# 7. One\n\nDate: 2026-11-26. Status: accepted.\n\nIt is so.\n\n## Rejected\n\n- Two: it is more.\n';
  const planted: readonly (readonly [text: string, faults: readonly string[]])[] = [
    [good, []],
    [good.replace('accepted.', 'accepted. It replaces [6](0006-six.md).'), []],
    [good.replace('# 7.', '# 8.'), ['the title with its number']],
    [good.replace('Date: 2026-11-26. ', ''), ['date and status in the third line']],
    [good.replace('accepted', 'in force'), ['date and status in the third line']],
    [
      good.replace('## Rejected\n\n- Two: it is more.\n', ''),
      ['the section Rejected at the end, once', 'a list of what was rejected and why'],
    ],
    [`${good}\n## More\n\nIt goes on.\n`, ['the section Rejected at the end, once']],
    [good.replace('- Two: it is more.', 'Nothing.'), ['a list of what was rejected and why']],
    [good.replace('It is so.', 'It is so. Rejected: two.'), ['nothing rejected in another place']],
  ];

  it.each(planted)('%j', (text, faults) => {
    expect(faultsOf('0007-one.md', text)).toEqual(faults);
  });
});
