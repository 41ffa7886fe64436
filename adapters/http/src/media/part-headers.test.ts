import { expect, it } from 'vitest';
import { partHeaders } from './part-headers.ts';

const inCapitals = (headers: string) => headers.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** What comes out of these pieces of a form with the boundary `b`. */
function passed(pieces: readonly Buffer[], change = inCapitals): string {
  const parts = partHeaders('b', change);
  return Buffer.concat([...pieces.map((piece) => parts.push(piece)), parts.rest()]).toString('latin1');
}

/** In capitals what is to be found; the form is sent without. */
it.each([
  ['two parts', '--b\r\nX: Y\r\n\r\none\r\n--b\r\nZ: W\r\n\r\ntwo\r\n--b--\r\n'],
  ['a preamble and what follows the end', 'pre\r\n--b\r\nX: Y\r\n\r\none\r\n--b--\r\n--b\r\nq: r\r\n\r\n'],
  ['headers without an end', '--b\r\nx: y'],
  ['headers that a boundary ends', '--b\r\nx: y\r\n--b\r\nZ: W\r\n\r\n\r\n--b--'],
  ['headers whose empty line belongs to a boundary', '--b\r\nX: Y\r\n\r\n--b\r\nZ: W\r\n\r\n--b--'],
  ['no headers', '--b\r\n\r\none\r\n--b\r\n\r\n\r\n--b--'],
  ['headers on the line of the boundary', '--bX: Y\r\n\r\none\r\n--b--'],
  ['a boundary with one dash after it', '--b-X: Y\r\n\r\none\r\n--b--'],
  ['a file that nearly holds a boundary', '--b\r\nX: Y\r\n\r\no--b\n--b\r--b\r\n-b\r\n --b q: r\r\n\r\n\r\n--b--'],
  ['bytes that are no text', '--b\r\nX: \xff\r\n\r\n\x00\xff\r\r\n\r\r\n--b--'],
  ['no boundary', 'q: r\r\n\r\nnothing\r\n'],
  ['nothing', ''],
])('reports C7 the headers are found wherever the form is cut: %s', (_case, expected) => {
  const form = Buffer.from(
    expected.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    'latin1',
  );
  for (let cut = 0; cut <= form.length; cut += 1) {
    expect(passed([form.subarray(0, cut), form.subarray(cut)]), `cut at ${cut}`).toBe(expected);
  }
  expect(passed([...form].map((byte) => Buffer.of(byte))), 'byte by byte').toBe(expected);
});

it('reports C7 headers that become longer or shorter move nothing else', () => {
  const form = Buffer.from('--b\r\nx: y\r\n\r\none\r\n--b\r\nz: w\r\n\r\ntwo\r\n--b--\r\n');
  for (const changed of ['', 'long'.repeat(100)]) {
    expect(passed([form], () => changed)).toBe(`--b${changed}\r\n\r\none\r\n--b${changed}\r\n\r\ntwo\r\n--b--\r\n`);
  }
});

it('reports C7 at most the headers of one part, or a part of a boundary, are held back', () => {
  const parts = partHeaders('b', inCapitals);
  const sent: string[] = [];
  for (const piece of ['--b\r\nx: y', '\r\n\r\n', 'one', '\r', '\n-', 'x\r\n-', '-b', '--']) {
    sent.push(parts.push(Buffer.from(piece)).toString());
  }
  expect(sent).toEqual(['--b', '\r\nX: Y\r\n', '\r\none', '', '', '\r\n-x', '\r\n--b', '--']);
});

it.each([
  ['with an end', '\r\n\r\none\r\n--b--'],
  ['that a boundary ends', '\r\n--b--'],
  ['that never end', ''],
])('reports C7 headers that are too long are refused, wherever they are cut: %s', (_case, end) => {
  const limit = 16 * 1024;
  const ofLength = (length: number) => Buffer.from(`--b${'x'.repeat(length)}${end}`);
  expect(passed([ofLength(limit)])).toHaveLength(limit + 3 + end.length);
  for (const size of [1, 1_000, 100_000]) {
    const form = ofLength(limit + 10);
    const pieces = Array.from({ length: Math.ceil(form.length / size) }, (_, index) =>
      form.subarray(index * size, (index + 1) * size),
    );
    expect(() => passed(pieces), `in pieces of ${size}`).toThrow('Malformed headers of a part');
  }
});
