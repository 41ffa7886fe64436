/** One thing that was looked at. */
export interface Finding {
  /** `warn`: the operator should know it. `fail`: the service does not start, or cannot do its work. */
  readonly state: 'ok' | 'warn' | 'fail';
  /** What was looked at, in a word or two. */
  readonly about: string;
  readonly what: string;
  /** What to do. */
  readonly advice?: string;
}

export const ok = (about: string, what: string): Finding => ({ state: 'ok', about, what });
export const warn = (about: string, what: string, advice: string): Finding => ({ state: 'warn', about, what, advice });
export const fail = (about: string, what: string, advice: string): Finding => ({ state: 'fail', about, what, advice });

/** `warn  disk           0.4 GB are free in /srv – make room`. */
export function findingLine({ state, about, what, advice }: Finding): string {
  const end = advice === undefined ? '' : ` – ${advice}`;
  return `${state.padEnd(4)}  ${about.padEnd(13)}  ${what}${end}\n`;
}
