/** At which side of the row something shows: it is pushed away from there. */
export type SwipeSide = 'start' | 'end';

/** How far a finger has gone, in pixels. */
export interface Way {
  readonly x: number;
  readonly y: number;
}

/** Farther than this a finger does not rest. */
const stillPx = 8;
/** A swipe counts from this part of the row on, or from this many pixels on if that is less. */
const farPart = 0.35;
const farPx = 140;

/** What a finger does that was put on a row: it rests, pushes the row to the side, or scrolls the list. */
export function meantBy({ x, y }: Way): 'rest' | 'swipe' | 'scroll' {
  if (Math.hypot(x, y) <= stillPx) return 'rest';
  // Scrolling wins where it is not clear.
  return Math.abs(x) > 2 * Math.abs(y) ? 'swipe' : 'scroll';
}

/** Which side shows, and whether the row is pushed so far that it counts when the finger is lifted. */
export function swipeOf(
  x: number,
  width: number,
  isRtl: boolean,
): { readonly side: SwipeSide; readonly isFar: boolean } {
  return { side: x > 0 === isRtl ? 'end' : 'start', isFar: Math.abs(x) >= Math.min(width * farPart, farPx) };
}
