/** Red, green and blue between 0 and 1, as sRGB has them. */
export type Rgb = readonly [number, number, number];

/** `rgb(1, 2, 3)` or `color(srgb 0.1 0.2 0.3)`, as browsers write colours that they computed. */
export function parseComputed(text: string): Rgb | undefined {
  const [red, green, blue] = (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const scale = text.startsWith('color(') ? 1 : 255;
  return [red / scale, green / scale, blue / scale];
}

/** The relative luminance of WCAG 2, from 0 to 1. */
export function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const white: Rgb = [1, 1, 1];
/** Text that is nearly black, as the tokens have it. */
const ink: Rgb = [0.07, 0.1, 0.12];
const black: Rgb = [0, 0, 0];

/** The colour of text on all of these grounds: white where it can be read, else ink, else black. */
export function textOn(...grounds: readonly Rgb[]): Rgb {
  const worst = (text: Rgb): number => Math.min(...grounds.map((ground) => contrast(text, ground)));
  if (worst(white) >= 4.5) return white;
  if (worst(ink) >= 4.5) return ink;
  return worst(white) > worst(black) ? white : black;
}

export function cssColor(rgb: Rgb): string {
  return `rgb(${rgb.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255)).join(' ')})`;
}
