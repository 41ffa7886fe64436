import { contrast, type Rgb, textOn } from '@helpdesk/ui';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inkOn, type ReadColor, shade, themeOf } from './theme.ts';

const channel = fc.integer({ min: 0, max: 255 }).map((value) => value / 255);
const colours = fc.tuple(channel, channel, channel) as fc.Arbitrary<Rgb>;
const white: Rgb = [1, 1, 1];
const dark: Rgb = [0.12, 0.16, 0.18];

const hex: ReadColor = (css) => {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(css === 'white' ? '#ffffff' : css);
  return parts === null ? undefined : (parts.slice(1).map((part) => Number.parseInt(part, 16) / 255) as unknown as Rgb);
};
const rgbOf = (css = ''): Rgb =>
  css
    .match(/\d+/g)
    ?.slice(0, 3)
    .map((part) => Number(part) / 255) as unknown as Rgb;

const home = (background: object, header_text_color = 'white') => ({
  header_text_color,
  background: {
    type: 'solid',
    color: '',
    gradient_start: '',
    gradient_end: '',
    image_url: null,
    ...background,
  } as const,
  fade_background: false,
});

it('writes text that can be read on any brand colour', () => {
  fc.assert(fc.property(colours, (brand) => contrast(textOn(brand), brand) >= 4.5));
});

it('shifts any colour until it can be read on paper and in the dark, and keeps the hue of one that can be', () => {
  fc.assert(
    fc.property(
      colours,
      fc.constantFrom(white, dark),
      (brand, ground) => contrast(inkOn(ground, brand), ground) >= 4.4,
    ),
  );
  const brown: Rgb = [0.576, 0.29, 0.149];
  expect(inkOn(white, brown).map((part) => part.toFixed(2))).toEqual(brown.map((part) => part.toFixed(2)));
});

it('puts an edge around what hardly stands out from the ground, and no other', () => {
  const edges = (primary: string) => themeOf({ colors: { primary }, home_screen: home({}) }, hex)['--p-edge'];
  expect(edges('#8f471d')).toMatch(/^light-dark\(transparent, (?:transparent|rgb)/);
  const [, light = ''] = /^light-dark\((rgb\([^)]+\)), transparent\)$/.exec(edges('#f4f0c0') ?? '') ?? [];
  expect(contrast(rgbOf(light), white)).toBeGreaterThanOrEqual(2.95);
  expect(edges('#101820')).toMatch(/^light-dark\(transparent, rgb/);
});

it('makes what is pressed no harder to read', () => {
  fc.assert(
    fc.property(colours, (brand) => {
      const text = textOn(brand);
      const by = text[0] === 1 ? -0.12 : 0.12;
      return contrast(text, shade(brand, by)) >= contrast(text, brand) - 0.4;
    }),
  );
});

it.each([
  ['a dark brand colour', '#934a26', 'rgb(255 255 255)'],
  ['a light brand colour: the text turns dark by itself', '#f2c230', 'rgb(18 26 31)'],
  ['a colour that no browser knows: petrol', 'nonsense', 'rgb(255 255 255)'],
])('%s', (_what, primary, text) => {
  const theme = themeOf({ colors: { primary }, home_screen: home({}) }, hex);
  expect(theme['--on-p']).toBe(text);
  expect(contrast(rgbOf(theme['--on-p']), rgbOf(theme['--p']))).toBeGreaterThanOrEqual(4.5);
});

it.each([
  ['white on a solid yellow', { color: '#ffee00' }, 'white'],
  ['grey on grey', { color: '#777777' }, '#808080'],
  [
    'white on a gradient that ends bright',
    { type: 'gradient', gradient_start: '#102030', gradient_end: '#f0f0f0' },
    'white',
  ],
  ['black on a gradient of the brand', {}, '#000000'],
  ['grey over a picture', { type: 'image', image_url: 'https://example.com/a.jpg' }, '#999999'],
])('corrects a greeting that could not be read: %s', (what, background, wish) => {
  const theme = themeOf({ colors: { primary: '#934a26' }, home_screen: home(background, wish) }, hex);
  const grounds = (theme['--head'] ?? '').startsWith('linear-gradient(rgb(0 0 0')
    ? ['rgb(97 97 97)']
    : ((theme['--head'] ?? '').match(/rgb\([^/)]*\)/g) ?? ['rgb(189 189 189)']);
  const worst = Math.min(...grounds.map((ground) => contrast(rgbOf(theme['--on-head']), rgbOf(ground))));
  // Between black and white no text reads 4.5 everywhere: the better of the two stands there.
  expect(worst).toBeGreaterThanOrEqual(what.includes('ends bright') ? 1 : 4.5);
});

it('quotes the address of a picture', () => {
  const image_url = 'https://example.com/a") red; (".jpg';
  const { '--head': head } = themeOf(
    { colors: { primary: '#934a26' }, home_screen: home({ type: 'image', image_url }) },
    hex,
  );
  expect(head?.match(/"/g)).toHaveLength(2);
});
