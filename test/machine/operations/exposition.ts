/** One line of the text format of Prometheus (0.0.4), read by its own rules. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const line = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;
const number = /^(?:[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN)$/;
const types: ReadonlySet<string> = new Set(['counter', 'gauge', 'histogram', 'summary', 'untyped']);

/** Throws at the first line that the format does not know, a name without a type, and a series that comes twice. */
export function readExposition(text: string): readonly Sample[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const typed = new Set<string>();
  const seen = new Set<string>();
  const samples: Sample[] = [];
  for (const each of text.split('\n')) {
    if (each === '' || each.startsWith('# HELP ')) continue;
    if (each.startsWith('#')) {
      const [, , name = '', type = ''] = each.split(' ');
      if (!each.startsWith('# TYPE ') || !types.has(type) || typed.has(name)) throw new Error(`not a type: ${each}`);
      typed.add(name);
      continue;
    }
    const sample = readSample(each);
    if (![sample.name, sample.name.replace(/_(?:bucket|sum|count)$/, '')].some((name) => typed.has(name))) {
      throw new Error(`no type was told of ${sample.name}`);
    }
    const series = each.slice(0, each.lastIndexOf(' '));
    if (seen.has(series)) throw new Error(`told twice: ${series}`);
    seen.add(series);
    samples.push(sample);
  }
  return samples;
}

function readSample(text: string): Sample {
  const [, name, inside = '', figure = ''] = line.exec(text) ?? [];
  if (name === undefined || !number.test(figure)) throw new Error(`not a sample: ${text}`);
  const pairs = [...inside.matchAll(label)];
  if (pairs.map(([whole]) => whole).join('') !== inside) throw new Error(`not labels: ${inside}`);
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, key = '', content = '']) => [key, content])),
    value: Number(figure),
  };
}

/** The sum of the series of that name that have these labels; 0 when there is none. */
export function figure(samples: readonly Sample[], name: string, labels: Sample['labels'] = {}): number {
  return samples.filter(isOf(name, labels)).reduce((sum, { value }) => sum + value, 0);
}

export function hasFigure(samples: readonly Sample[], name: string, labels: Sample['labels'] = {}): boolean {
  return samples.some(isOf(name, labels));
}

function isOf(name: string, labels: Sample['labels']) {
  return (sample: Sample): boolean =>
    sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value);
}
