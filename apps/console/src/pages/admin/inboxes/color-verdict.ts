import { contrast, type Rgb, textOn } from '@helpdesk/ui';

export interface ColorVerdict {
  /** The colour of the text on top of it. */
  readonly text: 'white' | 'dark';
  /** From 1 to 21. */
  readonly ratio: number;
  /** It is hard to tell from a white page. */
  readonly isPale: boolean;
}

/** `#8f471d` and `8F471D`; undefined for any other text. */
export function parseHex(text: string): Rgb | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

/** How a brand colour works out: a colour is never refused, the widget takes the text that can be read on it. */
export function colorVerdict(color: Rgb): ColorVerdict {
  const text = textOn(color);
  return {
    text: text[0] === 1 ? 'white' : 'dark',
    ratio: contrast(text, color),
    isPale: contrast([1, 1, 1], color) < 3,
  };
}
