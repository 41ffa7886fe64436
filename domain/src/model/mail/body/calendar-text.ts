import { cutText } from '../../shared/text.ts';
import { mailLine } from '../mail-line.ts';

/** Of a calendar more is not looked at. */
const longestRead = 200_000;
/** The most events that are written out: each change of a series is one. */
const mostEvents = 5;
const longestValue = 500;
const longestPlace = 1_000;

/** What precedes the summary of what is no plain invitation. */
const cancelled = 'Cancelled';
const answers: ReadonlyMap<string, string> = new Map([
  ['ACCEPTED', 'Accepted'],
  ['DECLINED', 'Declined'],
  ['TENTATIVE', 'Tentatively accepted'],
  ['DELEGATED', 'Delegated'],
]);

interface Property {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

type Event = ReadonlyMap<string, Property>;

/**
 * What an invitation is about, as text, for a mail that has nothing else to read: the summary, the times and the place
 * of its events (RFC 5545). Times stay in the zone that the calendar names. null where there is no event. Source:
 * section 7 of the design of the e-mail channel.
 *
 * @example
 * calendarText('BEGIN:VEVENT\r\nSUMMARY:Review\r\nDTSTART:20261124T140000Z\r\nLOCATION:Room 4\r\nEND:VEVENT')
 * // 'Review\n2026-11-24 14:00 UTC\nRoom 4'
 */
export function calendarText(calendar: string): string | null {
  const { method, events } = eventsIn(calendar.slice(0, longestRead));
  const texts = events.map((event) => eventText(event, method)).filter((text) => text !== '');
  return texts.length === 0 ? null : texts.join('\n\n');
}

function eventsIn(calendar: string): { readonly method: string; readonly events: readonly Event[] } {
  const events: Event[] = [];
  let method = '';
  let event: Map<string, Property> | null = null;
  // An alarm inside of an event has properties of the same names.
  let inner = 0;
  for (const line of unfolded(calendar)) {
    const property = propertyOf(line);
    if (property === undefined) continue;
    const { name, value } = property;
    const kind = value.trim().toUpperCase();
    if (name === 'METHOD' && event === null) method = kind;
    else if (name === 'BEGIN' && event === null) event = kind === 'VEVENT' ? new Map() : null;
    else if (name === 'BEGIN') inner += 1;
    else if (name === 'END' && inner > 0) inner -= 1;
    else if (name === 'END' && event !== null && kind === 'VEVENT') {
      events.push(event);
      event = null;
      if (events.length === mostEvents) break;
    } else if (event !== null && inner === 0 && !event.has(name)) event.set(name, property);
  }
  return { method, events };
}

/** A line that begins with a space or a tab goes on from the one before. */
function unfolded(calendar: string): readonly string[] {
  const lines: string[][] = [];
  for (const line of calendar.split(/\r\n|\r|\n/)) {
    const last = lines.at(-1);
    if (last !== undefined && (line.startsWith(' ') || line.startsWith('\t'))) last.push(line.slice(1));
    else lines.push([line]);
  }
  return lines.map((pieces) => pieces.join(''));
}

/** `DTSTART;TZID="Europe/Berlin":20261124T140000`: a colon in quotes belongs to a parameter. */
function propertyOf(line: string): Property | undefined {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted || (sign !== ';' && sign !== ':')) continue;
    parts.push(line.slice(start, at));
    start = at + 1;
    if (sign === ':') {
      const [name = '', ...parameters] = parts;
      return { name: name.trim().toUpperCase(), parameters: parametersOf(parameters), value: line.slice(start) };
    }
  }
  return undefined;
}

function parametersOf(parts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('=');
      return [part.slice(0, Math.max(end, 0)).toUpperCase(), part.slice(end + 1).replaceAll('"', '')] as const;
    }),
  );
}

function eventText(event: Event, method: string): string {
  const summary = plain(event.get('SUMMARY'), longestValue);
  const prefix = prefixOf(event, method);
  const title = prefix === undefined ? summary : [prefix, summary].filter((part) => part !== '').join(': ');
  return [title, timesOf(event.get('DTSTART'), event.get('DTEND')), plain(event.get('LOCATION'), longestPlace)]
    .filter((line) => line !== '')
    .join('\n');
}

function prefixOf(event: Event, method: string): string | undefined {
  if (method === 'CANCEL' || event.get('STATUS')?.value.trim().toUpperCase() === 'CANCELLED') return cancelled;
  if (method !== 'REPLY') return undefined;
  return answers.get((event.get('ATTENDEE')?.parameters.get('PARTSTAT') ?? '').toUpperCase());
}

/** On one line, without the backslashes by which a calendar writes line breaks and its own signs. */
function plain(property: Property | undefined, longest: number): string {
  const value = cutText(property?.value ?? '', 2 * longest).replace(/\\(.)/gsu, (_, sign: string) => {
    return sign === 'n' || sign === 'N' ? ' ' : sign;
  });
  return mailLine(value, longest);
}

interface CalendarTime {
  readonly day: string;
  /** Empty: the whole day. */
  readonly time: string;
  /** Empty: whatever the time is where the event is. */
  readonly zone: string;
}

function timesOf(start: Property | undefined, end: Property | undefined): string {
  const from = timeOf(start);
  const to = timeOf(end);
  if (from === undefined) return '';
  if (to === undefined) return written(from);
  if (from.time === '') {
    // The end of whole days is the day after the last one.
    const last = dayBefore(to.day);
    return to.time !== '' || last <= from.day ? from.day : `${from.day} – ${last}`;
  }
  if (from.zone !== to.zone) return `${written(from)} – ${written(to)}`;
  const until = from.day === to.day ? to.time : `${to.day} ${to.time}`;
  return `${from.day} ${from.time} – ${until}${zoneText(from.zone)}`;
}

const written = ({ day, time, zone }: CalendarTime): string =>
  `${day}${time === '' ? '' : ` ${time}${zoneText(zone)}`}`;

const zoneText = (zone: string): string => (zone === '' ? '' : zone === 'UTC' ? ' UTC' : ` (${zone})`);

function timeOf(property: Property | undefined): CalendarTime | undefined {
  const found = /^\s?(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z)?)?/i.exec(property?.value ?? '');
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, utc] = found;
  const zone = utc === undefined ? mailLine(property?.parameters.get('TZID') ?? '', 100) : 'UTC';
  return { day: `${year}-${month}-${day}`, time: hour === undefined ? '' : `${hour}:${minute}`, zone };
}

function dayBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date - 1)).toISOString().slice(0, 10);
}
