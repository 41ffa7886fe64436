import { useEffect, useState } from 'preact/hooks';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useReadable } from '../../ui/readable.ts';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { clockOf } from '../../words/times.ts';
import { useLostAt } from './foot.tsx';

/** The connection is lost: reading goes on, and writing waits. */
export function LineStrip() {
  const { store } = useWorkspace();
  const lostAt = useLostAt();
  const seconds = useSecondsUntil(useReadable(store.retryAt));
  if (lostAt === null) return null;
  return (
    <div class={ui.strip}>
      <Icon name="offline" />
      <span>
        <b>{words.line.lost}</b> {seconds > 0 && words.line.nextTry(seconds)} {words.line.asOf(clockOf(lostAt))}
      </span>
      <Button kind="link" onClick={() => store.restart()}>
        {words.line.tryNow}
      </Button>
    </div>
  );
}

const secondMs = 1_000;

/** Counts down; 0 for a time that has come, or for none. */
function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / secondMs));
}
