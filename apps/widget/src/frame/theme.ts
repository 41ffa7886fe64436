import type { WidgetSettings } from '@helpdesk/client';
import { defaultColor } from '@helpdesk/domain';
import { contrast, cssColor, luminance, parseComputed, type Rgb, textOn } from '@helpdesk/ui';

/** What the inbox's colours become: custom properties of the document, by name. */
export type Theme = Readonly<Record<string, string>>;

/** Petrol, for a colour that no browser knows. */
const usual: Rgb = [0.08, 0.42, 0.46];
/** The grounds that coloured text stands on, as tokens.css has them: surface, and raised in the dark. */
const grounds = { light: [1, 1, 1], dark: [0.12, 0.16, 0.18] } as const satisfies Record<string, Rgb>;

export type ReadColor = (css: string) => Rgb | undefined;

type Three = readonly [number, number, number];

/** sRGB to OKLab, after Björn Ottosson. */
function toOklab(rgb: Rgb): Three {
  const [red, green, blue] = rgb.map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as unknown as Three;
  const long = Math.cbrt(0.412_221_47 * red + 0.536_332_54 * green + 0.051_445_99 * blue);
  const medium = Math.cbrt(0.211_903_5 * red + 0.680_699_55 * green + 0.107_396_96 * blue);
  const short = Math.cbrt(0.088_302_46 * red + 0.281_718_84 * green + 0.629_978_7 * blue);
  return [
    0.210_454_26 * long + 0.793_617_79 * medium - 0.004_072_05 * short,
    1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short,
    0.025_904_04 * long + 0.782_771_77 * medium - 0.808_675_77 * short,
  ];
}

function fromOklab([lightness, a, b]: Three): Rgb {
  const long = (lightness + 0.396_337_78 * a + 0.215_803_76 * b) ** 3;
  const medium = (lightness - 0.105_561_35 * a - 0.063_854_17 * b) ** 3;
  const short = (lightness - 0.089_484_18 * a - 1.291_485_55 * b) ** 3;
  const linear = [
    4.076_741_66 * long - 3.307_711_59 * medium + 0.230_969_94 * short,
    -1.268_438 * long + 2.609_757_4 * medium - 0.341_319_38 * short,
    -0.004_196_09 * long - 0.703_418_61 * medium + 1.707_614_7 * short,
  ];
  const parts = linear.map((part) => {
    const clipped = Math.min(1, Math.max(0, part));
    return clipped <= 0.003_130_8 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
  });
  return parts as unknown as Rgb;
}

/** The colour, lighter or darker by so much that it can be read on the ground: links, focus. Its hue stays. */
export function inkOn(ground: Rgb, color: Rgb): Rgb {
  return reaching(4.5, ground, color);
}

function reaching(ratio: number, ground: Rgb, color: Rgb): Rgb {
  const [lightness, a, b] = toOklab(color);
  const step = luminance(ground) > 0.18 ? -0.01 : 0.01;
  for (let at = lightness; at >= 0 && at <= 1; at += step) {
    const shifted = fromOklab([at, a, b]);
    if (contrast(shifted, ground) >= ratio) return shifted;
  }
  return textOn(ground);
}

/** Around what has the colour: nothing where it stands out from the ground by itself. */
function edgeOn(ground: Rgb, color: Rgb): string {
  return contrast(color, ground) >= 3 ? 'transparent' : cssColor(reaching(3, ground, color));
}

/** Lighter (above 0) or darker. */
export function shade(color: Rgb, by: number): Rgb {
  const [lightness, a, b] = toOklab(color);
  const next = Math.min(1, Math.max(0, lightness + by));
  const scale = lightness === 0 ? 1 : Math.min(1, next / lightness);
  return fromOklab([next, a * scale, b * scale]);
}

const onGrounds = (color: (ground: Rgb) => string): string =>
  `light-dark(${color(grounds.light)}, ${color(grounds.dark)})`;

/** @param readColor how the browser reads a colour that an administrator typed */
export function themeOf(settings: Pick<WidgetSettings, 'colors' | 'home_screen'>, readColor: ReadColor): Theme {
  const brand = readColor(settings.colors.primary) ?? usual;
  const on = textOn(brand);
  // Away from the text, so that what is pressed is never harder to read.
  const away = luminance(on) > 0.5 ? -0.06 : 0.06;
  return {
    '--p': cssColor(brand),
    '--on-p': cssColor(on),
    '--p-hover': cssColor(shade(brand, away)),
    '--p-ink': onGrounds((ground) => cssColor(inkOn(ground, brand))),
    '--p-edge': onGrounds((ground) => edgeOn(ground, brand)),
    ...headOf(settings.home_screen, brand, readColor),
  };
}

function headOf(
  { background, header_text_color }: WidgetSettings['home_screen'],
  brand: Rgb,
  readColor: ReadColor,
): Theme {
  const wish = readColor(header_text_color);
  const { type, color, gradient_start: start, gradient_end: end, image_url: image } = background;
  const isUnset = color === '' || color === defaultColor;
  if (type === 'image' && image) {
    const text = wish ?? ([1, 1, 1] as const);
    const scrim = luminance(text) > 0.5 ? 'rgb(0 0 0 / 0.62)' : 'rgb(255 255 255 / 0.74)';
    return {
      '--head': `linear-gradient(${scrim}, ${scrim}), url("${image.replace(/["\\\s]/g, encodeURIComponent)}") center / cover`,
      '--on-head': cssColor(textOn(luminance(text) > 0.5 ? [0.38, 0.38, 0.38] : [0.74, 0.74, 0.74])),
    };
  }
  const first = (type === 'gradient' ? readColor(start) : isUnset ? undefined : readColor(color)) ?? brand;
  const last =
    type === 'gradient' ? (readColor(end) ?? first) : shade(first, luminance(textOn(first)) > 0.5 ? -0.1 : 0.08);
  const reads = wish !== undefined && Math.min(contrast(wish, first), contrast(wish, last)) >= 4.5;
  const flat = type === 'solid' && !isUnset;
  return {
    '--head': flat ? cssColor(first) : `linear-gradient(160deg, ${cssColor(first)}, ${cssColor(last)})`,
    '--on-head': cssColor(reads ? wish : textOn(first, ...(flat ? [] : [last]))),
  };
}

/** Any colour of CSS, as the browser computes it. */
export function browserColor(css: string): Rgb | undefined {
  if (!CSS.supports('color', css)) return undefined;
  const probe = document.createElement('i');
  probe.style.color = `color-mix(in srgb, ${css}, ${css})`;
  document.body.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return parseComputed(computed);
}
