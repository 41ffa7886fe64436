import { dayLengthMs, hourLengthMs, minuteLengthMs, parseDuration, secondLengthMs } from '@helpdesk/domain';
import { mailWords } from '../../../../words/admin-mail.ts';

/** A duration of a configuration, such as `5m`, in words and in the largest unit that it is a multiple of. */
export function durationWords(duration: string): string {
  const ms = parseDuration(duration) ?? 0;
  if (ms === 0) return mailWords.notBack;
  const units = [
    [dayLengthMs, mailWords.days],
    [hourLengthMs, mailWords.hours],
    [minuteLengthMs, mailWords.minutes],
  ] as const;
  const unit = units.find(([length]) => ms % length === 0 && ms >= length);
  return unit === undefined ? mailWords.seconds(Math.round(ms / secondLengthMs)) : unit[1](ms / unit[0]);
}

export function daysOf(duration: string): number {
  return Math.max(1, Math.round((parseDuration(duration) ?? 0) / dayLengthMs));
}

/** The usual choices, and the present one where a program has set another. */
export function durationChoices(usual: readonly string[], present: string) {
  const isUsual = usual.some((each) => parseDuration(each) === parseDuration(present));
  const all = isUsual ? usual : [...usual, present];
  return all.map((key) => ({ key, label: durationWords(key) }));
}

/** The key of the choice that means the same as a stored duration. */
export function durationKey(usual: readonly string[], present: string): string {
  return usual.find((each) => parseDuration(each) === parseDuration(present)) ?? present;
}
