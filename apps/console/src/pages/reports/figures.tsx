import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ComponentChildren } from 'preact';
import { words } from '../../words/en.ts';
import { reportWords } from '../../words/reports.ts';
import { lengthParts, lengthText } from './lengths.ts';
import style from './reports.module.css';
import type { Figure, Report } from './use-report.ts';

const { figure: figureWords } = reportWords;

export function Figures({ report }: { readonly report: Report }) {
  const { started, resolved, reply, incoming, length } = report;
  return (
    <>
      <Card title={figureWords.started} figure={started} change={<CountChange figure={started} days={length} />} />
      <Card title={figureWords.resolved} figure={resolved} change={<CountChange figure={resolved} days={length} />} />
      <Card title={figureWords.reply} figure={reply} isLength change={<LengthChange figure={reply} days={length} />} />
      <Card title={figureWords.incoming} figure={incoming} change={<CountChange figure={incoming} days={length} />} />
    </>
  );
}

interface CardProps {
  readonly title: string;
  readonly figure: Figure;
  readonly isLength?: boolean;
  readonly change: ComponentChildren;
}

function Card({ title, figure, isLength = false, change }: CardProps) {
  const { total, values } = figure;
  return (
    <section class={style.figure} aria-label={title}>
      <h3>{title}</h3>
      <p class={style.value}>
        {total === null && figureWords.none}
        {total !== null &&
          (isLength
            ? lengthParts(total).map(({ number, unit }) => (
                <span key={unit}>
                  {number}
                  <small> {unit} </small>
                </span>
              ))
            : words.number(total))}
      </p>
      <p class={style.change}>{change}</p>
      <Spark values={values} />
    </section>
  );
}

interface ChangeProps {
  readonly figure: Figure;
  readonly days: number;
}

/** More is neither good nor bad. */
function CountChange({ figure: { total, previous }, days }: ChangeProps) {
  const more = (total ?? 0) - (previous ?? 0);
  return (
    <>
      <b>{more === 0 ? figureWords.same : figureWords.more(more)}</b>{' '}
      <span>{more === 0 ? figureWords.asIn(days) : figureWords.against(days)}</span>
    </>
  );
}

/** Faster is plainly good; slower is said without a colour. */
function LengthChange({ figure: { total, previous }, days }: ChangeProps) {
  if (total === null) return <span>{figureWords.noReplies}</span>;
  if (previous === null) return <span>{figureWords.noneBefore(days)}</span>;
  const less = previous - total;
  const text = lengthText(Math.abs(less));
  if (lengthText(previous) === lengthText(total)) {
    return (
      <>
        <b>{figureWords.asFast}</b> <span>{figureWords.asIn(days)}</span>
      </>
    );
  }
  return (
    <>
      <b data-good={less > 0 || undefined}>{less > 0 ? figureWords.faster(text) : figureWords.slower(text)}</b>{' '}
      <span>{figureWords.than(days)}</span>
    </>
  );
}

const [width, height] = [1_000, 200];

/** The same figure over the period, without axes. */
function Spark({ values }: Pick<Figure, 'values'>) {
  const y = scaleLinear([0, Math.max(1, max(values.map(Number)) ?? 1)], [height, 0]);
  const x = (_: unknown, index: number): number => (index / Math.max(1, values.length - 1)) * width;
  const isKnown = (value: number | null): boolean => value !== null;
  const drawn = line<number | null>(x, (value) => y(value ?? 0)).defined(isKnown);
  const below = area<number | null>(x, height, (value) => y(value ?? 0)).defined(isKnown);
  return (
    <svg class={style.spark} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class={style.sparkUnder} d={below(values) ?? ''} />
      <path class={style.sparkLine} d={drawn(values) ?? ''} />
    </svg>
  );
}
