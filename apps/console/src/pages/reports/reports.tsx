import { useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Failed, Page } from '../../ui/page.tsx';
import { Picker } from '../../ui/pick/picker.tsx';
import { useReadable } from '../../ui/readable.ts';
import ui from '../../ui/ui.module.css';
import { reportWords } from '../../words/reports.ts';
import { Figures } from './figures.tsx';
import { Flow, Hours, Replies } from './plots.tsx';
import style from './reports.module.css';
import { RightNow } from './right-now.tsx';
import { clockIn } from './steps.ts';
import { Tags } from './tags.tsx';
import { daysOf, periods, reportAddress, type Scope, scopeOf, useReport } from './use-report.ts';

/** What the desk does, over a period that stands in the address. */
export function Reports() {
  const search = useSearch();
  const length = daysOf(search);
  const scope = scopeOf(search);
  const isNarrow = scope.inbox !== undefined || scope.team !== undefined;
  const { data, error, isFetching, refetch } = useReport(length, scope);
  return (
    <Page title={reportWords.title} actions={<Bar length={length} scope={scope} />}>
      <div class={style.page} aria-busy={isFetching}>
        {error !== null && (
          <div class={style.failed}>
            <Failed error={error} onRetry={() => void refetch()} />
          </div>
        )}
        <div class={style.above}>
          <Scopes length={length} scope={scope} />
        </div>
        <RightNow isOfOthersToo={isNarrow} />
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

interface BarProps {
  readonly length: number;
  readonly scope: Scope;
}

function Bar({ length, scope }: BarProps) {
  return (
    <div class={style.bar}>
      <div class={style.beside}>
        <Scopes length={length} scope={scope} />
      </div>
      <Periods length={length} scope={scope} />
    </div>
  );
}

function Scopes({ length, scope }: BarProps) {
  const { catalogues } = useWorkspace();
  const { inboxes, teams } = useReadable(catalogues);
  const [, go] = useLocation();
  return (
    <>
      {inboxes.length > 1 && (
        <Narrow
          label={reportWords.inbox}
          all={reportWords.allInboxes}
          of={inboxes}
          chosen={scope.inbox}
          onChoose={(inbox) => go(reportAddress(length, { ...scope, inbox }))}
        />
      )}
      {teams.length > 0 && (
        <Narrow
          label={reportWords.team}
          all={reportWords.allTeams}
          of={teams}
          chosen={scope.team}
          onChoose={(team) => go(reportAddress(length, { ...scope, team }))}
        />
      )}
    </>
  );
}

interface NarrowProps {
  readonly label: string;
  readonly all: string;
  readonly of: readonly { readonly id: number; readonly name: string }[];
  readonly chosen: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
}

/** A choice of one inbox or team, or of all. */
function Narrow({ label, all, of, chosen, onChoose }: NarrowProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const name = of.find(({ id }) => id === chosen)?.name ?? all;
  return (
    <>
      <Button
        kind="line"
        aria-haspopup="listbox"
        aria-label={`${label}: ${name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span class={ui.cut}>{name}</span>
        <Icon name="down" small />
      </Button>
      {anchor && (
        <Picker
          anchor={anchor}
          label={label}
          choices={[
            { key: '', label: all, isCurrent: chosen === undefined },
            ...of.map((each) => ({ key: String(each.id), label: each.name, isCurrent: each.id === chosen })),
          ]}
          onChoose={(key) => onChoose(key === '' ? undefined : Number(key))}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  );
}

function Periods({ length, scope }: BarProps) {
  const [, go] = useLocation();
  const isOffered = periods.some((each) => each === length);
  // Another length comes from the address, and stands beside them.
  const shown = isOffered ? periods : [...periods, length];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div class={`${ui.segmented} ${style.periods}`} role="group" aria-label={reportWords.period}>
      {shown.map((days) => (
        <button key={days} type="button" aria-pressed={days === length} onClick={() => go(reportAddress(days, scope))}>
          {reportWords.days(days)}
        </button>
      ))}
    </div>
  );
}

const figures = ['started', 'resolved', 'reply', 'incoming'];
const cards = [8, 4, 6, 6];

/** A placeholder with the size of the cards that are loading. */
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
