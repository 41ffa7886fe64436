import { useLocation, useSearch } from 'wouter-preact';
import { Failed, Page } from '../ui/page.tsx';
import ui from '../ui/ui.module.css';
import { reportWords } from '../words/reports.ts';
import { Figures } from './figures.tsx';
import { Flow, Hours, Replies } from './plots.tsx';
import style from './reports.module.css';
import { RightNow } from './right-now.tsx';
import { clockIn } from './steps.ts';
import { Tags } from './tags.tsx';
import { daysOf, periods, useReport } from './use-report.ts';

/** What the desk does, over a period that stands in the address. */
export function Reports() {
  const length = daysOf(useSearch());
  const { data, error, isFetching, refetch } = useReport(length);
  return (
    <Page title={reportWords.title} actions={<Periods length={length} />}>
      <div class={style.page} aria-busy={isFetching}>
        {error !== null && (
          <div class={style.failed}>
            <Failed error={error} onRetry={() => void refetch()} />
          </div>
        )}
        <RightNow />
        {data === undefined ? (
          error === null && <Skeleton />
        ) : (
          <>
            <Figures report={data} />
            <Flow report={data} />
            <Tags report={data} />
            <Replies report={data} />
            <Hours report={data} />
            <p class={style.foot}>
              {(data.bucket === 'hour' ? reportWords.footToday : reportWords.foot)(
                data.zone,
                clockIn(data.zone, data.countedAt),
              )}
            </p>
          </>
        )}
      </div>
    </Page>
  );
}

function Periods({ length }: { readonly length: number }) {
  const [, go] = useLocation();
  const isOffered = periods.some((each) => each === length);
  // Another length comes from the address, and stands beside them.
  const shown = isOffered ? periods : [...periods, length];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div class={`${ui.segmented} ${style.periods}`} role="group" aria-label={reportWords.period}>
      {shown.map((days) => (
        <button
          key={days}
          type="button"
          aria-pressed={days === length}
          onClick={() => go(`/reports?days=${days === 1 ? 0 : days}`)}
        >
          {reportWords.days(days)}
        </button>
      ))}
    </div>
  );
}

const figures = ['started', 'resolved', 'reply', 'incoming'];
const cards = [8, 4, 6, 6];

/** In the geometry of what comes. */
function Skeleton() {
  return (
    <>
      <p class={ui.hidden} role="status">
        {reportWords.loading}
      </p>
      {figures.map((name) => (
        <div key={name} class={style.figure} data-empty />
      ))}
      {cards.map((size, index) => (
        <div key={figures[index]} class={style.card} data-size={size} data-empty />
      ))}
    </>
  );
}
