import type { Timestamp } from '@helpdesk/domain';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Hours from UTC. Letters of the military are unreliable, and read as UTC, as RFC 5322 asks. */
const zones: ReadonlyMap<string, number> = new Map([
  ['est', -5],
  ['edt', -4],
  ['cst', -6],
  ['cdt', -5],
  ['mst', -7],
  ['mdt', -6],
  ['pst', -8],
  ['pdt', -7],
]);

const shape =
  /^(?:[a-z]{2,9}\.?,? )?(\d{1,2})[ -]([a-z]{3})[a-z]{0,6}\.?[ -](\d{2,4}),? (\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d{1,9})?)? ?([+-]\d{4}|[a-z]{1,5})?(?: |$)/;

/**
 * The time that a mail states, in milliseconds; null for what is not a date. A year of two digits is of 1950 to 2049.
 *
 * Source: RFC 5322, 3.3 and 4.3.
 *
 * @example
 * readMailDate('Fri, 27 Nov 2026 06:04:58 +0100 (CET)') // 1795755898000
 */
export function readMailDate(text: string): Timestamp | null {
  const plain = withoutComments(text.slice(0, 200)).replace(/\s+/g, ' ').trim().toLowerCase();
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '0', zone = ''] = shape.exec(plain) ?? [];
  const monthIndex = months.indexOf(month);
  if (monthIndex < 0 || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const time = Date.UTC(wholeYear(year), monthIndex, Number(day), Number(hour), Number(minute), Number(second));
  // The thirty-first of February is not a date.
  const isDay = new Date(time - Number(second) * 1_000).getUTCDate() === Number(day);
  return isDay && Number.isFinite(time) ? time - zoneMinutes(zone) * 60_000 : null;
}

function wholeYear(year: string): number {
  const given = Number(year);
  if (year.length === 2) return given + (given < 50 ? 2000 : 1900);
  // Programs of 1999 wrote 2000 as 100.
  return year.length === 3 ? given + 1900 : given;
}

function zoneMinutes(zone: string): number {
  if (!/^[+-]/.test(zone)) return (zones.get(zone) ?? 0) * 60;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3));
  return zone.startsWith('-') ? -minutes : minutes;
}

function withoutComments(text: string): string {
  let depth = 0;
  let plain = '';
  for (const letter of text) {
    if (letter === '(') depth += 1;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += letter;
  }
  return plain;
}
