import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/ui.module.css';
import { setupWords } from '../../words/setup/setup-words.ts';
import paper from '../sign-in/sign-in.module.css';
import { Command } from './command.tsx';
import type { LinkState } from './link-state.ts';
import style from './setup.module.css';
import { SetupCard } from './setup-card.tsx';

export type DeadLink = Exclude<LinkState, { readonly kind: 'good' }>;

interface LinkCardProps {
  readonly link: DeadLink;
  readonly onAgain: () => void;
}

const printAgain = 'helpdesk setup-link';

/** Why the page cannot go on, and what can be done. */
export function LinkCard({ link, onAgain }: LinkCardProps) {
  if (link.kind === 'many') return <Wait seconds={link.seconds} onOver={onAgain} />;
  if (link.kind === 'away') {
    return (
      <SetupCard title={setupWords.away.title} hint={setupWords.away.hint} isRead>
        <div class={paper.form}>
          <Button kind="main" onClick={onAgain}>
            {setupWords.away.again}
          </Button>
        </div>
      </SetupCard>
    );
  }
  if (link.kind === 'closed') return <Closed />;
  const { title, hint } = setupWords[link.kind];
  return (
    <SetupCard title={title} hint={hint} isRead>
      <Command text={printAgain} />
      {link.kind === 'notYet' && (
        <details class={style.more}>
          <summary>{setupWords.notYet.where}</summary>
          <p>{setupWords.notYet.terminal}</p>
          <Command text="docker logs helpdesk" />
          <Command text="journalctl -u helpdesk -o cat -n 20" />
        </details>
      )}
    </SetupCard>
  );
}

function Closed() {
  const { title, signIn, hint } = setupWords.closed;
  return (
    <SetupCard title={title} isRead>
      <div class={paper.form}>
        <a class={`${ui.button} ${ui.main} ${style.wide}`} href="/">
          {signIn}
        </a>
      </div>
      <p class={paper.hint}>{hint}</p>
      <Command text="helpdesk agent password EMAIL" />
    </SetupCard>
  );
}

/** Goes on by itself. */
function Wait({ seconds, onOver }: { readonly seconds: number; readonly onOver: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return onOver();
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return <SetupCard title={setupWords.many.title} hint={setupWords.many.hint(Math.max(left, 0))} isRead />;
}
