import type { Inbox } from '@helpdesk/client';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy/copy-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { admin } from '../../../words/admin.ts';
import { momentOf } from '../../../words/times.ts';
import { useNow } from '../../inbox/use-now.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import style from './inbox.module.css';

const words = admin.inboxes;
const minuteMs = 60_000;

export function Install({ inbox }: { readonly inbox: Inbox }) {
  const { client } = useWorkspace();
  const { id } = inbox;
  const install = useFetched(['inboxes', 'install', id], () => client.call('getInboxInstall', { params: { id } }));
  const { data } = install;
  if (data === undefined) return <FetchFault of={install} />;
  if (data === null) return <p>{words.noWidget}</p>;
  const { snippet, loader_url: loader, pinned_url: pinned, integrity, seen } = data;
  return (
    <>
      <p>{words.paste}</p>
      <CopyField label={words.snippet} value={snippet} isBlock />
      {pinned !== null && integrity !== null && (
        <CopyField
          label={words.pinned}
          value={snippet.replace(`"${loader}"`, `"${pinned}" integrity="${integrity}" crossorigin="anonymous"`)}
          isBlock
        />
      )}
      <hr />
      <Seen sites={seen} onCheck={install.refetch} />
    </>
  );
}

interface SeenProps {
  readonly sites: readonly { readonly origin: string; readonly at: string }[];
  readonly onCheck: () => void;
}

/** Whether pages with the snippet have asked for the chat in the last hour. */
function Seen({ sites, onCheck }: SeenProps) {
  const now = Math.max(useNow(), ...sites.map(({ at }) => Date.parse(at)));
  const since = (at: string): number => Math.floor((now - Date.parse(at)) / minuteMs);
  const fresh = sites.filter(({ at }) => since(at) < 60);
  const [last] = sites;
  return (
    <div class={style.seen}>
      <h3>{words.check}</h3>
      <ul aria-live="polite">
        {fresh.map(({ origin, at }) => (
          <li key={origin}>
            <Icon name="check" />
            <span>{words.seen(since(at), hostOf(origin))}</span>
          </li>
        ))}
        {fresh.length === 0 && <li>{words.notSeen}</li>}
        {fresh.length === 0 && last !== undefined && (
          <li>{words.lastSeen(momentOf(Date.parse(last.at)), hostOf(last.origin))}</li>
        )}
      </ul>
      <Button kind="line" onClick={onCheck}>
        {words.checkNow}
      </Button>
    </div>
  );
}

/** Nearly all are https. */
export function hostOf(origin: string): string {
  return origin.replace(/^https:\/\//, '');
}
