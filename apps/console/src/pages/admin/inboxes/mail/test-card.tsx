import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { IconName } from '../../../../ui/icons.ts';
import ui from '../../../../ui/ui.module.css';
import { mailWords } from '../../../../words/admin-mail.ts';
import { HowLink } from './how-link.tsx';
import style from './mail.module.css';
import type { ServerKind } from './mail-values.ts';
import type { TestLine } from './test-lines.ts';
import type { MailTest } from './use-mail-test.ts';

const signs: Readonly<Record<TestLine['tone'], IconName>> = { good: 'done', bad: 'warn', none: 'open' };

interface TestCardProps {
  readonly test: MailTest;
  readonly provider: string | null;
  readonly hint?: string;
  readonly onTest: () => void;
  /** Opens the field for a certificate of the own. */
  readonly onCertificate: (kind: ServerKind) => void;
}

/** Whether mail can be read and sent: a line for each, and what helps where it cannot. */
export function TestCard({ test, provider, hint, onTest, onCertificate }: TestCardProps) {
  const verb = test.isBusy ? mailWords.testing : test.isTested ? mailWords.testAgain : mailWords.test;
  return (
    <section class={style.card} aria-labelledby="mail-test">
      <header>
        <h3 id="mail-test">{mailWords.test}</h3>
        <Button kind="line" aria-disabled={test.isBusy} onClick={onTest}>
          {verb}
        </Button>
      </header>
      {test.refusal !== undefined && (
        <p class={ui.error} role="alert">
          <Icon name="warn" small />
          {test.refusal}
        </p>
      )}
      <div role="status">
        <ul class={style.lines}>
          {test.lines.map((line, index) => (
            <li key={index} class={style[line.tone]}>
              <Icon name={signs[line.tone]} />
              <div>
                <p>{line.text}</p>
                {line.source !== undefined && <small dir="auto">{line.source}</small>}
                {line.action === 'certificate' && (
                  <Button kind="link" onClick={() => onCertificate(line.kind)}>
                    {mailWords.addOwnCertificate}
                  </Button>
                )}
                {line.action === 'app_password' && <HowLink provider={provider} />}
              </div>
            </li>
          ))}
        </ul>
      </div>
      {hint !== undefined && <p class={style.muted}>{hint}</p>}
    </section>
  );
}
