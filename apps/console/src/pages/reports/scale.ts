/** The lines across a plot, from 0 upwards: at most four steps of 1, 2 or 5 times a power of ten. */
export function roundSteps(most: number, least = 1): readonly number[] {
  const wished = Math.max(most / 4, least);
  const power = 10 ** Math.floor(Math.log10(wished));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= wished * (1 - 1e-9)) ?? wished;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

export interface LengthUnit {
  readonly name: 'seconds' | 'minutes' | 'hours';
  readonly seconds: number;
}

/** Seconds below two minutes, hours above two hours, minutes between them. */
export function unitFor(mostSeconds: number): LengthUnit {
  if (mostSeconds < 120) return { name: 'seconds', seconds: 1 };
  return mostSeconds > 7_200 ? { name: 'hours', seconds: 3_600 } : { name: 'minutes', seconds: 60 };
}
