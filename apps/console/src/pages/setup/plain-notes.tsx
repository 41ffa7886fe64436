import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { setupWords } from '../../words/setup/setup-words.ts';
import paper from '../sign-in/sign-in.module.css';
import { Command } from './command.tsx';
import style from './setup.module.css';
import { SetupCard } from './setup-card.tsx';

const { plain } = setupWords;

const certificate = 'caddy reverse-proxy --from help.example.com --to 127.0.0.1:9000';

function HowToEncrypt() {
  return (
    <details class={style.more}>
      <summary>{plain.how}</summary>
      <p>{plain.way}</p>
      <Command text={certificate} />
      <Command text="PUBLIC_URL=https://help.example.com" />
    </details>
  );
}

/** A line that stays: people of the own network could listen. */
export function PlainNote() {
  return (
    <div class={style.note}>
      <Icon name="warn" />
      <div>
        <p>{plain.line}</p>
        <HowToEncrypt />
      </div>
    </div>
  );
}

/** A question before the form: anybody on the way could listen. */
export function PlainCard({ onGoOn }: { readonly onGoOn: () => void }) {
  return (
    <SetupCard title={plain.title} hint={plain.hint} isRead>
      <HowToEncrypt />
      <div class={paper.form}>
        <Button kind="line" onClick={onGoOn}>
          {plain.goOn}
        </Button>
      </div>
    </SetupCard>
  );
}
