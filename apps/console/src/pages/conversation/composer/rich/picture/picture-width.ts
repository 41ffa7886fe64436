/** Pixels: as wide as the text of a mail on most screens. A wider picture would be cut off by some mail programs. */
const widest = 640;
/** The steps in which it is made smaller, as parts of its full width. */
const shares = [1, 0.75, 0.5, 0.25] as const;
/** Widths are whole pixels. */
const rounding = 0.02;

const fullWidth = (own: number): number => Math.min(own, widest);

/**
 * The width that a picture begins with: none where it can be as wide as it is.
 *
 * @param own the width of the file in pixels
 */
export function firstWidth(own: number): number | null {
  return own > widest ? widest : null;
}

/** The width one step narrower; behind the last step, the full one. */
export function narrowerWidth(width: number | null, own: number): number | null {
  const next = shares.find((each) => each < shareOf(width, own) - rounding);
  return next === undefined ? firstWidth(own) : Math.max(1, Math.round(fullWidth(own) * next));
}

/** A width as a part of the full one. */
export function shareOf(width: number | null, own: number): number {
  return own === 0 || width === null ? 1 : Math.min(1, width / fullWidth(own));
}
