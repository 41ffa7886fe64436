import { isOfComposition } from '@helpdesk/ui';
import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useState } from 'preact/hooks';
import { announce } from '../../ui/announcer.tsx';
import { reportWords } from '../../words/reports.ts';
import style from './plot.module.css';
import type { Mark } from './steps.ts';

export interface PlotSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** The first is solid, with a light area under it; the second is dashed. */
  readonly rank: 1 | 2;
}

interface PlotProps {
  readonly kind: 'lines' | 'bars';
  /** States range and extremes, for people who listen. */
  readonly name: string;
  /** The names of the steps: "Friday 13 November". */
  readonly steps: readonly string[];
  readonly marks: readonly Mark[];
  readonly series: readonly PlotSeries[];
  /** The lines across, from 0 upwards. */
  readonly levels: readonly number[];
  readonly levelText: (level: number, isTop: boolean) => string;
  readonly valueText: (value: number | null) => string;
  /** The step that is not over yet. */
  readonly current?: number | undefined;
  /** Why there is nothing to draw. */
  readonly empty?: string | undefined;
}

const [width, height] = [1_000, 200];

/** Series over time. The pointer, or arrow keys while it has the focus, show the values of one step. */
export function Plot(props: PlotProps) {
  const { kind, name, steps, marks, series, levels, levelText, current, empty } = props;
  const [at, setAt] = useState<number>();
  const places = placesOf(kind, steps.length);
  const show = (index: number): void => {
    if (empty !== undefined) return;
    setAt(index);
    announce('status', saidOf(props, index));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isOfComposition(event)) return;
    const next = nextStep(event.key, at, steps.length, document.dir === 'rtl');
    if (event.key === 'Escape' && at !== undefined) setAt(undefined);
    else if (next !== undefined) show(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const top = levels.at(-1) ?? 1;
  return (
    <div class={style.plot}>
      <div class={style.levels} aria-hidden="true">
        {levels.toReversed().map((level, index) => (
          <span key={level}>{levelText(level, index === 0)}</span>
        ))}
      </div>
      <div
        class={style.area}
        role="img"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go through its values
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => empty === undefined && setAt(stepAt(event, kind, steps.length))}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {levels.map((level) => (
            <path
              key={level}
              class={level === 0 ? style.base : style.grid}
              d={`M0 ${height * (1 - level / top)}H${width}`}
            />
          ))}
          {empty === undefined &&
            (kind === 'lines' ? (
              <Lines series={series} steps={steps.length} top={top} />
            ) : (
              <Bars series={series} steps={steps.length} top={top} />
            ))}
        </svg>
        {marks.map(({ index }) => (
          <i key={index} class={style.tick} style={{ insetInlineStart: percent(places[index]) }} />
        ))}
        {current !== undefined && empty === undefined && <Current at={current} places={places} />}
        {at !== undefined && <Values {...props} at={at} place={places[at] ?? 0} top={top} />}
        {empty !== undefined && <p class={style.empty}>{empty}</p>}
      </div>
      <div class={style.marks} aria-hidden="true">
        {marks.map(({ index, text, isMinor }) => (
          <span
            key={index}
            data-minor={isMinor || undefined}
            data-edge={edgeOf(places[index] ?? 0)}
            style={{ insetInlineStart: percent(places[index]) }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Where the steps stand, between 0 and 1: lines reach both edges, bars have room around them. */
function placesOf(kind: PlotProps['kind'], count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  const scale = scalePoint(all, [0, 1]).padding(kind === 'lines' ? 0 : 0.5);
  return all.map((index) => scale(index) ?? 0);
}

const percent = (place = 0): string => `${(place * 100).toFixed(3)}%`;

function edgeOf(place: number): 'start' | 'end' | undefined {
  if (place < 0.015) return 'start';
  return place > 0.985 ? 'end' : undefined;
}

interface MarksProps {
  readonly series: readonly PlotSeries[];
  readonly steps: number;
  readonly top: number;
}

function Lines({ series, steps, top }: MarksProps) {
  const places = placesOf('lines', steps);
  const y = scaleLinear([0, top], [height, 0]);
  const x = (_: unknown, index: number): number => (places[index] ?? 0) * width;
  const isKnown = (value: number | null): boolean => value !== null;
  const drawn = line<number | null>(x, (value) => y(value ?? 0)).defined(isKnown);
  const below = area<number | null>(x, height, (value) => y(value ?? 0)).defined(isKnown);
  return (
    <>
      {series.map(({ name, values, rank }) => (
        <g key={name}>
          {rank === 1 && <path class={style.under} d={below(values) ?? ''} />}
          <path class={rank === 1 ? style.first : style.second} d={drawn(values) ?? ''} />
          {/* Between two gaps a line has no length. */}
          <path
            class={style.alone}
            d={alone(values)
              .map((index) => `M${x(0, index)} ${y(values[index] ?? 0)}h0`)
              .join('')}
          />
        </g>
      ))}
    </>
  );
}

function alone(values: PlotSeries['values']): readonly number[] {
  return values.flatMap((value, index) =>
    value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null ? [index] : [],
  );
}

function Bars({ series, steps, top }: MarksProps) {
  const y = scaleLinear([0, top], [height, 0]);
  const groups = scaleBand(
    Array.from({ length: steps }, (_, index) => index),
    [0, width],
  )
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const pair = scaleBand([1, 2], [0, groups.bandwidth()]).paddingInner(0.14);
  return (
    <>
      {series.map(({ name, values, rank }) => (
        <path
          key={name}
          class={rank === 1 ? style.bar : style.secondBar}
          d={values
            .map((value, index) => {
              const start = (groups(index) ?? 0) + (pair(rank) ?? 0);
              return value === null || value === 0
                ? ''
                : `M${start} ${height}V${y(value)}h${pair.bandwidth()}V${height}z`;
            })
            .join('')}
        />
      ))}
    </>
  );
}

/** The hatched area of the current step, from the middle of the step before to the middle of the next. */
function Current({ at, places }: { readonly at: number; readonly places: readonly number[] }) {
  const half = ((places[1] ?? 1) - (places[0] ?? 0)) / 2;
  const from = Math.max(0, (places[at] ?? 0) - half);
  const until = Math.min(1, (places[at] ?? 0) + half);
  return <i class={style.current} style={{ insetInlineStart: percent(from), width: percent(until - from) }} />;
}

/** A hairline with a card of what stands on it, on the side where there is more room. */
function Values({
  steps,
  series,
  valueText,
  at,
  place,
  top,
  kind,
}: PlotProps & { readonly at: number; readonly place: number; readonly top: number }) {
  const isLate = place > 0.5;
  const side = isLate ? { insetInlineEnd: percent(1 - place) } : { insetInlineStart: percent(place) };
  return (
    <>
      <i class={style.hairline} style={{ insetInlineStart: percent(place) }} />
      {kind === 'lines' &&
        series.map(({ name, values, rank }) => {
          const value = values[at] ?? null;
          return (
            value !== null && (
              <i
                key={name}
                class={style.point}
                data-rank={rank}
                style={{ insetInlineStart: percent(place), insetBlockEnd: percent(value / top) }}
              />
            )
          );
        })}
      <div class={style.card} style={side}>
        <b>{steps[at]}</b>
        {series.map(({ name, values, rank }) => (
          <span key={name}>
            <i class={style.swatch} data-rank={rank} />
            {name}
            <em>{valueText(values[at] ?? null)}</em>
          </span>
        ))}
      </div>
    </>
  );
}

function stepAt(event: PointerEvent, kind: PlotProps['kind'], count: number): number | undefined {
  if (!(event.currentTarget instanceof HTMLElement) || count === 0) return undefined;
  const box = event.currentTarget.getBoundingClientRect();
  const along = (event.clientX - box.left) / box.width;
  const place = document.dir === 'rtl' ? 1 - along : along;
  const index = kind === 'lines' ? Math.round(place * (count - 1)) : Math.floor(place * count);
  return Math.min(Math.max(index, 0), count - 1);
}

/** Which step a key leads to; undefined where it leads nowhere. */
export function nextStep(key: string, at: number | undefined, count: number, isMirrored: boolean): number | undefined {
  const [back, on] = isMirrored ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === on) return at === undefined ? 0 : Math.min(at + 1, count - 1);
  if (key === back) return at === undefined ? count - 1 : Math.max(at - 1, 0);
  return undefined;
}

function saidOf({ steps, series, valueText }: PlotProps, index: number): string {
  const values = series.map(({ name, values: of }) => reportWords.value(name, valueText(of[index] ?? null)));
  return reportWords.said(steps[index] ?? '', values);
}
