import { expect, it } from 'vitest';
import { colorVerdict, parseHex } from './color-verdict.ts';

it('reads six digits with and without the sign', () => {
  expect(parseHex(' 8F471D ')).toEqual(parseHex('#8f471d'));
  expect(parseHex('#fff')).toBeUndefined();
  expect(parseHex('red')).toBeUndefined();
});

it('a deep colour carries white text, a light one dark text and is pale', () => {
  expect(colorVerdict([0.56, 0.28, 0.11])).toMatchObject({ text: 'white', isPale: false });
  expect(colorVerdict([0.96, 0.9, 0.39])).toMatchObject({ text: 'dark', isPale: true });
});

it('the text can be read on every colour', () => {
  const parts = Array.from({ length: 12 }, (_, step) => step / 11);
  const ratios = parts.flatMap((red) =>
    parts.flatMap((green) => parts.map((blue) => colorVerdict([red, green, blue]).ratio)),
  );
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
});
