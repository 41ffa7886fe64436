import { extent, max } from 'd3-array';
import { words } from '../../words/en.ts';
import { reportWords } from '../../words/reports.ts';
import { csvName } from './csv.ts';
import { lengthText } from './lengths.ts';
import { Plot, type PlotSeries } from './plot.tsx';
import { PlotCard, type ShownTable } from './plot-card.tsx';
import { roundSteps, unitFor } from './scale.ts';
import { flowSentence, hoursSentence, replySentence } from './sentences.ts';
import { hourName, marksOf, type Step } from './steps.ts';
import type { Report } from './use-report.ts';

const { card, series: seriesWords, alt, column } = reportWords;

const countText = (value: number | null): string => (value === null ? card.noValue : words.number(value));
const lengthOrNone = (value: number | null): string => (value === null ? card.noValue : lengthText(value));
const mostOf = (series: readonly PlotSeries[]): number => max(series.flatMap(({ values }) => values.map(Number))) ?? 0;
const levelsOf = (series: readonly PlotSeries[]): readonly number[] => roundSteps(Math.max(mostOf(series), 4));

/** "Started: between 3 and 27, most on Friday 13 November." */
function rangeOf(
  { name, values }: PlotSeries,
  steps: readonly string[],
  text: (value: number) => string,
  isDay: boolean,
) {
  const known = values.filter((value) => value !== null);
  const [least, most] = extent(known);
  if (least === undefined || most === undefined || most === 0) return alt.nothing(name);
  return (isDay ? alt.range : alt.rangeAt)(name, text(least), text(most), steps[values.indexOf(most)] ?? '');
}

/** The table leaves out hours that are still to come. */
function tableOf(
  steps: readonly Step[],
  series: readonly PlotSeries[],
  head: readonly string[],
  current?: number,
): ShownTable {
  return {
    head,
    rows: steps
      .slice(0, current === undefined ? undefined : current + 1)
      .map(({ iso }, index) => [iso, ...series.map(({ values }) => values[index] ?? null)]),
  };
}

/** Names the steps as the table twin does: the year is in the address of the file. */
const rowNames = (steps: readonly Step[]): readonly string[] => steps.map(({ long }) => long);

const fileOf = (name: string, steps: readonly Step[]): string =>
  csvName(name, steps.at(0)?.iso ?? '', steps.at(-1)?.iso ?? '');

export function Flow({ report }: { readonly report: Report }) {
  const { steps, bucket, current, started, resolved } = report;
  const series: readonly PlotSeries[] = [
    { name: seriesWords.started, values: started.values, rank: 1 },
    { name: seriesWords.resolved, values: resolved.values, rank: 2 },
  ];
  const isEmpty = (started.total ?? 0) + (resolved.total ?? 0) === 0;
  const names = rowNames(steps);
  const ranges = series.map((each) => rangeOf(each, names, words.number, bucket === 'day')).join(' ');
  return (
    <PlotCard
      title={card.flow[bucket]}
      size={8}
      sentence={isEmpty ? [] : flowSentence(steps, started.values, resolved.values, bucket)}
      legend={[
        { text: seriesWords.counted(seriesWords.started, started.total ?? 0), look: 'solid' },
        { text: seriesWords.counted(seriesWords.resolved, resolved.total ?? 0), look: 'dashed' },
      ]}
      table={tableOf(steps, series, [column[bucket], seriesWords.started, seriesWords.resolved], current)}
      tableText={countText}
      rowNames={names}
      fileName={fileOf('started-resolved', steps)}
    >
      <Plot
        kind="lines"
        name={alt.lines(steps.length, bucket, ranges)}
        steps={names}
        marks={marksOf(steps, bucket)}
        series={series}
        levels={levelsOf(series)}
        levelText={countText}
        valueText={countText}
        current={current}
        empty={isEmpty ? card.empty : undefined}
      />
    </PlotCard>
  );
}

export function Replies({ report }: { readonly report: Report }) {
  const { steps, bucket, current, reply, started } = report;
  const series: readonly PlotSeries[] = [{ name: seriesWords.reply, values: reply.values, rank: 1 }];
  const names = rowNames(steps);
  const unit = unitFor(mostOf(series));
  const unitName = reportWords[unit.name];
  const levels = roundSteps(Math.max(mostOf(series) / unit.seconds, 4)).map((level) => level * unit.seconds);
  const isEmpty = reply.total === null;
  const whyEmpty = started.total === 0 ? card.empty : card.noReplies;
  return (
    <PlotCard
      title={card.reply[bucket]}
      size={6}
      sentence={replySentence(steps, reply.values, bucket)}
      table={{
        ...tableOf(steps, series, [column[bucket], seriesWords.reply], current),
        fileHead: [column[bucket], reportWords.withUnit(seriesWords.reply, reportWords.seconds)],
      }}
      tableText={lengthOrNone}
      rowNames={names}
      fileName={fileOf('first-reply', steps)}
    >
      <Plot
        kind="lines"
        name={alt.lines(
          steps.length,
          bucket,
          series.map((each) => rangeOf(each, names, lengthText, bucket === 'day')).join(' '),
        )}
        steps={names}
        marks={marksOf(steps, bucket)}
        series={series}
        levels={levels}
        levelText={(level, isTop) => `${words.number(level / unit.seconds)}${isTop ? ` ${unitName}` : ''}`}
        valueText={lengthOrNone}
        current={current}
        empty={isEmpty ? whyEmpty : undefined}
      />
    </PlotCard>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export function Hours({ report }: { readonly report: Report }) {
  const { isWeek, steps, incoming, outgoing } = report.byHour;
  const series: readonly PlotSeries[] = [
    { name: seriesWords.incoming, values: incoming, rank: 1 },
    { name: seriesWords.outgoing, values: outgoing, rank: 2 },
  ];
  const names = hours.map(hourName);
  const isEmpty = mostOf(series) === 0;
  const whyEmpty = isWeek ? card.noMessagesLately : card.noMessages;
  return (
    <PlotCard
      title={card.hours}
      size={6}
      sentence={hoursSentence(incoming, outgoing, isWeek)}
      legend={[
        { text: seriesWords.incoming, look: 'bar' },
        { text: seriesWords.outgoing, look: 'secondBar' },
      ]}
      table={{
        head: [column.hour, seriesWords.incoming, seriesWords.outgoing],
        rows: hours.map((hour) => [`${String(hour).padStart(2, '0')}:00`, incoming[hour] ?? 0, outgoing[hour] ?? 0]),
      }}
      tableText={countText}
      rowNames={names}
      fileName={fileOf('messages-by-hour', steps)}
    >
      <Plot
        kind="bars"
        name={alt.bars(series.map((each) => rangeOf(each, names, words.number, false)).join(' '))}
        steps={names}
        marks={hours
          .filter((hour) => hour % 3 === 0)
          .map((hour) => ({ index: hour, text: hourName(hour), isMinor: hour % 6 !== 0 }))}
        series={series}
        levels={levelsOf(series)}
        levelText={countText}
        valueText={countText}
        current={report.bucket === 'hour' ? report.current : undefined}
        empty={isEmpty ? whyEmpty : undefined}
      />
    </PlotCard>
  );
}
