interface PressedKey {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** The code of every key that an input method has taken. */
const takenCode = 229;

/**
 * Whether a key belongs to the input method that composes a text, for example the Enter that takes its proposal. Safari
 * reports that Enter after the composition has ended, so that only its key code shows it.
 *
 * @example isOfComposition({ isComposing: false, keyCode: 229 }) // true
 */
export const isOfComposition = (key: PressedKey): boolean => key.isComposing || key.keyCode === takenCode;
