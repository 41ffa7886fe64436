import { atService } from '@helpdesk/client';
import { useEffect, useState } from 'preact/hooks';
import { keyHint } from '../../browser/key-hint.ts';
import { quietMs } from '../../state/lists/watch-line.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Dot } from '../../ui/face.tsx';
import { useReadable } from '../../ui/readable.ts';
import { Said } from '../../ui/said.tsx';
import { words } from '../../words/en.ts';
import { clockOf } from '../../words/times.ts';
import style from './list/list.module.css';

/** When the connection was lost, by the clock of the service, once that has lasted for some seconds; null while it stands. */
export function useLostAt(): number | null {
  const { lostAt: cell, store } = useWorkspace();
  const lostAt = useReadable(cell);
  const quiet = quietMs(useReadable(store.status));
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (lostAt === null) return;
    const timer = setTimeout(() => setLong(true), Math.max(0, lostAt + quiet - Date.now()));
    return () => clearTimeout(timer);
  }, [lostAt, quiet]);
  return isLong && lostAt !== null ? atService(lostAt) : null;
}

/** The state of the connection, and where to find the keys. */
export function Foot() {
  const lostAt = useLostAt();
  const isHinted = useReadable(keyHint.isShown);
  const isOffline = lostAt !== null && !navigator.onLine;
  return (
    <footer class={style.foot}>
      <Dot state={lostAt === null ? 'online' : 'away'} />
      <span>
        {lostAt === null
          ? words.list.upToDate
          : isOffline
            ? words.list.offline(clockOf(lostAt))
            : words.list.reconnecting}
      </span>
      {isHinted && lostAt === null && (
        <span class={style.hint}>
          <Said sentence={words.list.keys()} />
        </span>
      )}
    </footer>
  );
}
