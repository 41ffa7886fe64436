import { describe, expect, it } from 'vitest';
import { allowedPerThousand, oddPhrasesOf, type Passage, passagesByFolder, passagesOf, wordsOf } from './language.ts';

const passages = passagesByFolder();
const found = [...passages].map(([folder, each]) => {
  const odd = oddPhrasesOf(each);
  return { folder, odd, perThousand: (1000 * odd.length) / Math.max(1, wordsOf(each)) };
});

/** One phrase in a folder of few words is not many. */
const isPlain = ({ odd, perThousand }: (typeof found)[number]): boolean =>
  odd.length <= 1 || perThousand <= allowedPerThousand;

describe('comments and pages', () => {
  it('are read, all of them', () => {
    const all = [...passages.values()].flat();
    expect(new Set(all.map(({ file }) => file)).size).toBeGreaterThan(2_000);
    expect(wordsOf(all)).toBeGreaterThan(200_000);
    for (const [folder, each] of passages) expect(wordsOf(each), folder).toBeGreaterThan(30);
    expect([...passages.keys()]).toEqual(
      expect.arrayContaining([
        'domain',
        'adapters/http',
        'packages/client',
        'apps/console',
        'test',
        'docs',
        'README.md',
      ]),
    );
  });

  it.each(found)('of $folder have few odd phrases', (folder) => {
    const places = folder.odd.map(({ file, line, phrase }) => `${file}:${line}: ${phrase}`);
    expect(isPlain(folder) ? [] : places, `${folder.perThousand.toFixed(1)} for each thousand words`).toEqual([]);
  });
});

const phrasesOf = (file: string, text: string): readonly string[] =>
  oddPhrasesOf(passagesOf(file, text)).map(({ line, phrase }) => `${line}: ${phrase}`);

describe('in a text that is planted', () => {
  const planted: readonly (readonly [file: string, text: string, phrases: readonly string[]])[] = [
    ['a.ts', '// Nobody reads this.', ['1: nobody']],
    ['a.ts', '// Somebody does, and whoever does is slow.', ['1: somebody', '1: whoever']],
    ['a.ts', '/** Meanwhile it is made anew. */', ['1: meanwhile', '1: anew']],
    ['a.ts', 'const a = 1; // all but for one, of none, is none', ['1: but for', '1: of none', '1: is none']],
    ['a.ts', '\n/**\n * The name is that\n * of the inbox, at the latest.\n */', ['3: that of', '4: at the latest']],
    ['a.ts', '\n// The client is\n// told; the log tells it, and says so.', ['2: is told', '3: tells', '3: says']],
    ['a.ts', '// Clients are told.\n\n// Clients are\n\n// told.', ['1: are told']],
    ['a.tsx', 'const a = <p>{/* Nobody */}nobody</p>;', ['1: nobody']],
    ['a.css', 'p { color: red; } /* nobody\n says */', ['1: nobody', '2: says']],
    ['a.md', '# Who says so\n\nIt tells.', ['1: says', '3: tells']],
    ['a.ts', "const nobody = 'nobody says';", []],
    ['a.ts', '// There is none. Nobody-like `nobody` remains.', ['1: nobody']],
    ['a.ts', '// There is none, and `nobody` is a name.', []],
    ['a.ts', '// Made from the OpenAPI document\n\n// nobody', []],
    ['a.css', 'p::before { content: "says"; }', []],
    ['a.md', '```sh\necho nobody\n```\n\n[page](nobody.md) `says`', []],
  ];

  it.each(planted)('%s: %j', (file, text, phrases) => {
    expect(phrasesOf(file, text)).toEqual(phrases);
  });

  it('counts the words of comments and pages alone', () => {
    const words = (file: string, text: string): number => wordsOf(passagesOf(file, text));
    expect(words('a.ts', "// One two\n// three\nconst four = 'five';")).toBe(3);
    expect(words('a.md', 'One `two three`, [four](five/six.md).')).toBe(3);
    expect(words('a.css', '/* One two */ p { color: red; }')).toBe(2);
  });

  it('knows the line of a phrase', () => {
    const passage: Passage = { file: 'a.md', line: 3, text: 'One\ntwo nobody' };
    expect(oddPhrasesOf([passage])).toEqual([{ file: 'a.md', line: 4, phrase: 'nobody' }]);
  });
});
