import { words } from '../../words/en.ts';
import { reportWords } from '../../words/reports.ts';
import { unitFor } from './scale.ts';

/** A length of time as numbers with their units: 45 s, 14 min, 3 h 04 min. */
export function lengthParts(seconds: number): readonly { readonly number: string; readonly unit: string }[] {
  const { name } = unitFor(seconds);
  if (name === 'seconds') return [{ number: words.number(Math.round(seconds)), unit: reportWords.seconds }];
  const minutes = Math.round(seconds / 60);
  if (name === 'minutes') return [{ number: words.number(minutes), unit: reportWords.minutes }];
  const hours = { number: words.number(Math.floor(minutes / 60)), unit: reportWords.hours };
  const rest = minutes % 60;
  return rest === 0 ? [hours] : [hours, { number: String(rest).padStart(2, '0'), unit: reportWords.minutes }];
}

export function lengthText(seconds: number): string {
  return lengthParts(seconds)
    .map(({ number, unit }) => `${number} ${unit}`)
    .join(' ');
}
