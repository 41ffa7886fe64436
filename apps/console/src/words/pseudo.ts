import { onDevice } from '../browser/stored.ts';

/** English with accents and two fifths longer: what is cut off, glued or no word of a catalogue is seen by it. */
const pseudoName = 'helpdesk-pseudo';

const plain = 'aeiouycnszAEIOUYCNSZ';
const accented = 'áéíóúýçñšžÁÉÍÓÚÝÇÑŠŽ';

export const isPseudo = (): boolean => onDevice.read(pseudoName) === '1';

export function pseudoText(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const signs = [...text].map((sign) => accented[plain.indexOf(sign)] ?? sign).join('');
  return signs + '·'.repeat(Math.ceil(text.trim().length * 0.4));
}

/** All texts in it, and those that its functions give; the names of keys are no words. */
export function pseudoWords(_place: string, words: unknown): unknown {
  if (typeof words === 'string') return pseudoText(words);
  if (typeof words === 'function') return (...values: unknown[]) => pseudoWords('', words(...values));
  if (Array.isArray(words)) return words.map((each) => pseudoWords('', each));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([key, each]) => [
      key,
      key === 'key' && 'key' in words && Object.keys(words).length === 1 ? each : pseudoWords('', each),
    ]),
  );
}
