import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/ui.module.css';
import { contactWords } from '../../words/contacts.ts';
import { whenOf } from '../../words/times.ts';
import style from './details.module.css';
import { Fold } from './fold.tsx';

const few = 3;

/** The pages that the contact had open: the newest three, and the others on request. */
export function Visits({ uuid, isHere }: { readonly uuid: string; readonly isHere: boolean }) {
  const visits = useVisits(uuid, isHere);
  const [areAllShown, setAllShown] = useState(false);
  if (visits.length === 0) return null;
  const more = visits.length - few;
  return (
    <Fold name="visits" title={isHere ? contactWords.site : contactWords.visitsToday}>
      <ol class={style.visits}>
        {visits.slice(0, areAllShown ? undefined : few).map(({ url, title, created_at: at }) => (
          <li key={`${at} ${url}`}>
            <time dateTime={at}>{whenOf(Date.parse(at))}</time>
            <a href={safeAddress(url)} target="_blank" rel="noreferrer noopener" class={ui.cut} title={url} dir="auto">
              {title || url}
            </a>
          </li>
        ))}
      </ol>
      {more > 0 && !areAllShown && (
        <Button kind="link" onClick={() => setAllShown(true)}>
          {contactWords.moreVisits(more)}
        </Button>
      )}
    </Fold>
  );
}

const visitsMs = 15_000;

export function useVisits(uuid: string | undefined, isHere: boolean) {
  const { client, queries } = useWorkspace();
  const { data = [] } = useQuery(
    {
      queryKey: ['visits', uuid],
      queryFn: ({ signal }) => client.call('listPageVisits', { params: { uuid: uuid ?? '' }, signal }),
      enabled: uuid !== undefined,
      // While they are there, the next page may come at any time.
      refetchInterval: isHere ? visitsMs : false,
    },
    queries,
  );
  return data;
}

/** The address comes from the visitor's browser. */
export function safeAddress(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}
