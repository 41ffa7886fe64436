/** What an agent set for their keys. */
export interface KeyRules {
  /** Letters and signs alone do something. */
  readonly singles: boolean;
  /** Another key for a command, by its usual one. */
  readonly own: Readonly<Record<string, string>>;
}

/** A letter or a sign without Ctrl or Alt. */
export function isSingle(name: string): boolean {
  return [...name.replace(/^Shift\+/, '')].length === 1;
}

/** The usual name of what a pressed key is to do; undefined when it does nothing. */
export function meantKey(pressed: string, { singles, own }: KeyRules): string | undefined {
  if (!isSingle(pressed)) return pressed;
  if (!singles) return undefined;
  const usual = Object.keys(own).find((each) => own[each] === pressed);
  if (usual !== undefined) return usual;
  if (pressed in own) return undefined;
  const letter = pressed.startsWith(shift) ? pressed.slice(shift.length) : undefined;
  const meant = letter && meantKey(letter, { singles, own });
  return letter === undefined ? pressed : meant && shift + meant;
}

const shift = 'Shift+';

/** The key as it is printed on the keyboard: on a Mac, ⌘ does what Ctrl does elsewhere. */
export function printedKey(name: string, isMac: boolean): string {
  return isMac ? name.replace(/\bCtrl\b/, '⌘') : name;
}

/** Which key does what the usual one did. */
export function ownKey(usual: string, { own }: Pick<KeyRules, 'own'>): string {
  return own[usual] ?? usual;
}

/** The keys of a command as people read them: after `g` a letter stands for a place, whatever it does alone. */
export function ownKeys(usual: readonly string[], rules: Pick<KeyRules, 'own'>): readonly string[] {
  return usual.map((key, index) => {
    if (index > 0 && usual[0] === 'g') return key;
    return key.replace(/^(Shift )?(.+)$/, (_all, held: string = '', name: string) => held + ownKey(name, rules));
  });
}

/** The signs of a Latin keyboard by their place, without and with Shift. */
const signs: Readonly<Record<string, string>> = {
  ...{ Slash: '/?', Period: '.>', Comma: ',<', Semicolon: ';:', Quote: '\'"', Backquote: '`~' },
  ...{ BracketLeft: '[{', BracketRight: ']}', Backslash: '\\|', Minus: '-_', Equal: '=+' },
};
const aboveDigits = ')!@#$%^&*(';

/** What a keyboard with Latin letters has at a place; undefined where that is no letter or sign. */
export function latinAt(code: string, isShifted: boolean): string | undefined {
  const [, row, sign] = /^(Key|Digit|Numpad)(.)$/.exec(code) ?? [];
  if (sign === undefined) return signs[code]?.charAt(isShifted ? 1 : 0);
  return row === 'Digit' && isShifted ? aboveDigits.charAt(Number(sign)) : sign.toLowerCase();
}

const lastLatin = '\u024f';

/** Latin letters and signs, the same on every Latin keyboard, and the names of other keys. */
export function isLatin(key: string): boolean {
  return [...key].every((sign) => sign <= lastLatin);
}
