import { html, linuxProgram, picture as paint, pdf, svg, zip } from '../../conformance/files.ts';

const png = await paint('png', 48, 30);
const jpeg = await paint('jpeg', 40, 60);
const gif = await paint('gif', 20, 20);

export const picture = (): Uint8Array => png;

/** What is sent, good and bad: a name that promises one thing, and bytes that may be another. */
const all: readonly { readonly filename: string; readonly content: string | Uint8Array }[] = [
  { filename: 'letter.txt', content: 'Dear all' },
  { filename: 'Größe İ 😀.txt', content: 'ü' },
  { filename: 'a"b\\c%.txt', content: 'quoted' },
  { filename: 'picture.png', content: png },
  { filename: 'picture.jpg', content: jpeg },
  { filename: 'moving.gif', content: gif },
  { filename: 'paper.pdf', content: pdf },
  { filename: 'archive.zip', content: zip },
  { filename: 'page.html', content: html },
  { filename: 'drawing.svg', content: svg },
  { filename: 'program.txt', content: linuxProgram },
  { filename: 'no picture.png', content: 'text' },
  { filename: 'empty.txt', content: '' },
  { filename: 'large.txt', content: 'x'.repeat(70_000) },
  { filename: 'program.exe', content: 'MZ' },
];

/** Good ones come oftener. */
export const files = [...all.slice(0, 7), ...all];
