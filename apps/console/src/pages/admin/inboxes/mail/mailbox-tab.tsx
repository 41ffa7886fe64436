import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../../ui/button.tsx';
import { Select, TextField } from '../../../../ui/form/field.tsx';
import { FormBody } from '../../../../ui/form/form.tsx';
import { RadioField } from '../../../../ui/form/radio-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { mailWords } from '../../../../words/admin-mail.ts';
import { words } from '../../../../words/en.ts';
import { durationChoices, durationKey } from './durations.ts';
import style from './mail.module.css';
import {
  afterImports,
  inboxBody,
  type MailValues,
  maskOf,
  objectsIn,
  type ServerKind,
  type StoredMail,
} from './mail-values.ts';
import { SecretField } from './secret-field.tsx';
import { Servers } from './server-fields.tsx';
import { TestCard } from './test-card.tsx';
import { testForm, useMailTest } from './use-mail-test.ts';

interface MailboxTabProps {
  readonly form: Form<MailValues>;
  readonly stored: StoredMail;
  readonly inboxId: number;
}

const intervals = ['1m', '5m', '15m', '1h'];
const pasts = ['0', '48h', '168h', '720h'];
const afters = Object.keys(afterImports) as (keyof typeof afterImports)[];

/** Where mail is fetched, and what stays there. */
export function MailboxTab({ form, stored, inboxId }: MailboxTabProps) {
  const { values, faults, set } = form;
  const hadServers = objectsIn(stored.config.imap).length > 0;
  const [isOpen, setOpen] = useState(!hadServers);
  const [certificate, setCertificate] = useState<ServerKind>();
  const test = useMailTest(inboxBody(values, stored), { inboxId });
  const further = objectsIn(stored.config.imap).length - 1;
  return (
    <div class={style.columns}>
      <FormBody form={form}>
        <Account form={form} stored={stored} />
        <Servers form={form} isOpen={isOpen} certificate={certificate} onToggle={() => setOpen(!isOpen)} />
        {further > 0 && <p class={style.muted}>{mailWords.further(further)}</p>}
        <hr />
        <RadioField
          label={mailWords.after}
          value={values.after_import}
          choices={afters.map((key) => ({ key, label: mailWords.afters[key], hint: mailWords.aftersHint[key] }))}
          onChoose={(after_import) => set({ after_import })}
        />
        {values.after_import === 'move' && (
          <TextField
            label={mailWords.folder}
            value={values.folder}
            fault={faults.folder}
            onInput={(folder) => set({ folder })}
            onBlur={() => form.leave('folder')}
          />
        )}
        <div class={style.pair}>
          <Select
            label={mailWords.interval}
            hint={mailWords.intervalHint}
            value={durationKey(intervals, values.read_interval)}
            fault={faults.read_interval}
            choices={durationChoices(intervals, values.read_interval)}
            onChoose={(read_interval) => set({ read_interval })}
          />
          <Select
            label={mailWords.since}
            hint={mailWords.sinceHint}
            value={durationKey(pasts, values.scan_inbox_since)}
            fault={faults.scan_inbox_since}
            choices={durationChoices(pasts, values.scan_inbox_since)}
            onChoose={(scan_inbox_since) => set({ scan_inbox_since })}
          />
        </div>
      </FormBody>
      <TestCard
        test={test}
        provider={null}
        onTest={() => void testForm(form, stored, test)}
        onCertificate={(kind) => {
          setOpen(true);
          setCertificate(kind);
        }}
      />
    </div>
  );
}

/** Who signs in where. The stored password is shown nowhere; it is replaced, or stays. */
function Account({ form, stored }: Pick<MailboxTabProps, 'form' | 'stored'>) {
  const { values, faults, set } = form;
  const change = useRef<HTMLDivElement>(null);
  const mask = maskOf(stored, 'imap');
  const password = values['imap.password'];
  const fault = faults['imap.password'];
  const isKept = mask !== undefined && password === mask && fault === undefined;
  const host = values['imap.host'];
  return (
    <div class={style.account}>
      <span class={style.label}>{mailWords.signingIn}</span>
      <p>{host === '' ? mailWords.noMailbox : <bdi>{words.parts([host, values['imap.username']])}</bdi>}</p>
      {isKept ? (
        <div ref={change}>
          <Button kind="line" onClick={() => set({ 'imap.password': '' })}>
            {mailWords.changePassword}
          </Button>
        </div>
      ) : (
        <>
          <div class={style.secret}>
            <SecretField
              label={mailWords.password}
              value={password === mask ? '' : password}
              fault={fault}
              autofocus={mask !== undefined}
              onInput={(next) => set({ 'imap.password': next })}
            />
          </div>
          {mask !== undefined && password !== mask && (
            <div>
              <Button
                kind="link"
                onClick={() => {
                  set({ 'imap.password': mask });
                  requestAnimationFrame(() => change.current?.querySelector('button')?.focus());
                }}
              >
                {mailWords.keepPassword}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
