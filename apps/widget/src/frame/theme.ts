import type { WidgetSettings } from '@helpdesk/client';
import { defaultColor } from '@helpdesk/domain';
import { contrast, cssColor, luminance, parseComputed, type Rgb, textOn } from '@helpdesk/ui';

/** What the inbox's colours become: custom properties of the document, by name. */
export type Theme = Readonly<Record<string, string>>;

/** Petrol, for a colour that no browser knows. */
const usual: Rgb = [0.08, 0.42, 0.46];
const white: Rgb = [1, 1, 1];
const black: Rgb = [0, 0, 0];
/** The grounds that coloured text stands on, as tokens.css has them: surface, and raised in the dark. */
const grounds = { light: white, dark: [0.12, 0.16, 0.18] } as const satisfies Record<string, Rgb>;

export type ReadColor = (css: string) => Rgb | undefined;

/** A share of the way to white or black, on which the hue stays. */
function mixed(color: Rgb, end: Rgb, share: number): Rgb {
  return color.map((part, at) => part + ((end[at] ?? 0) - part) * share) as unknown as Rgb;
}

/** The colour, lighter or darker by so much that it can be read on the ground: links, focus. Its hue stays. */
export function inkOn(ground: Rgb, color: Rgb): Rgb {
  return reaching(4.5, ground, color);
}

function reaching(ratio: number, ground: Rgb, color: Rgb): Rgb {
  const end = luminance(ground) > 0.18 ? black : white;
  let share = 0;
  while (share < 1 && contrast(mixed(color, end, share), ground) < ratio) share += 0.01;
  return mixed(color, end, share);
}

/** Around what has the colour: nothing where it stands out from the ground by itself. */
function edgeOn(ground: Rgb, color: Rgb): string {
  return contrast(color, ground) >= 3 ? 'transparent' : cssColor(reaching(3, ground, color));
}

/** Lighter (above 0) or darker by this share. */
export function shade(color: Rgb, by: number): Rgb {
  return mixed(color, by > 0 ? white : black, Math.abs(by));
}

const onGrounds = (color: (ground: Rgb) => string): string =>
  `light-dark(${color(grounds.light)}, ${color(grounds.dark)})`;

/** @param readColor how the browser reads a colour that an administrator typed */
export function themeOf(settings: Pick<WidgetSettings, 'colors' | 'home_screen'>, readColor: ReadColor): Theme {
  const brand = readColor(settings.colors.primary) ?? usual;
  const on = textOn(brand);
  // Away from the text, so that what is pressed is never harder to read.
  const away = luminance(on) > 0.5 ? -0.12 : 0.12;
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
    const text = wish ?? white;
    const scrim = luminance(text) > 0.5 ? 'rgb(0 0 0 / 0.62)' : 'rgb(255 255 255 / 0.74)';
    return {
      '--head': `linear-gradient(${scrim}, ${scrim}), url("${image.replace(/["\\\s]/g, encodeURIComponent)}") center / cover`,
      '--on-head': cssColor(textOn(luminance(text) > 0.5 ? [0.38, 0.38, 0.38] : [0.74, 0.74, 0.74])),
    };
  }
  const first = (type === 'gradient' ? readColor(start) : isUnset ? undefined : readColor(color)) ?? brand;
  const last =
    type === 'gradient' ? (readColor(end) ?? first) : shade(first, luminance(textOn(first)) > 0.5 ? -0.25 : 0.25);
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
