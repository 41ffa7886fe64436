import { useState } from 'preact/hooks';
import { Button } from '../../../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../../../ui/form/field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { mailWords } from '../../../../words/admin-mail.ts';
import { words } from '../../../../words/en.ts';
import style from './mail.module.css';
import type { MailValues, ServerKind } from './mail-values.ts';
import { SecretField } from './secret-field.tsx';

interface ServersProps {
  readonly form: Form<MailValues>;
  readonly isOpen: boolean;
  /** The server for which a certificate of the own is asked for. */
  readonly certificate: ServerKind | undefined;
  readonly onToggle: () => void;
}

/** Where mail is read and sent, folded away while the provider is known. */
export function Servers({ form, isOpen: isUnfolded, certificate, onToggle }: ServersProps) {
  const { values, faults } = form;
  // What is wrong is not folded away; the password of the mailbox stands elsewhere.
  const isWrong = Object.keys(faults).some((field) => /^(?:imap|smtp)\./.test(field) && field !== 'imap.password');
  const isOpen = isUnfolded || isWrong;
  const hosts = [values['imap.host'], values['smtp.host']].filter((host) => host !== '');
  return (
    <div class={style.servers}>
      <button type="button" class={style.fold} aria-expanded={isOpen} onClick={onToggle}>
        <Icon name="right" />
        <span>{mailWords.servers}</span>
        {!isOpen && hosts.length > 0 && (
          <small>
            <bdi>{words.parts([...new Set(hosts)])}</bdi>
          </small>
        )}
      </button>
      {isOpen && (
        <div class={style.opened}>
          <ServerPart form={form} kind="imap" />
          <TextField
            label={mailWords.login}
            spellcheck={false}
            value={values['imap.username']}
            fault={form.faults['imap.username']}
            onInput={(username) => form.set({ 'imap.username': username })}
          />
          <Certificate form={form} kind="imap" isAsked={certificate === 'imap'} />
          <ServerPart form={form} kind="smtp" />
          <SendingLogin form={form} />
          <Certificate form={form} kind="smtp" isAsked={certificate === 'smtp'} />
        </div>
      )}
    </div>
  );
}

interface PartProps {
  readonly form: Form<MailValues>;
  readonly kind: ServerKind;
}

const securities = ['tls', 'starttls', 'none'] as const;

function ServerPart({ form, kind }: PartProps) {
  const { values, faults, set, leave } = form;
  const patch = (member: 'host' | 'port' | 'tls_type', value: string): void =>
    set({ [`${kind}.${member}`]: value } as Partial<MailValues>);
  const host = values[`${kind}.host`];
  return (
    <fieldset class={style.server}>
      <legend>{kind === 'imap' ? mailWords.reading : mailWords.sending}</legend>
      <TextField
        label={mailWords.server}
        spellcheck={false}
        value={host}
        fault={faults[`${kind}.host`]}
        onInput={(text) => patch('host', text)}
        onBlur={() => host !== '' && leave(`${kind}.host`)}
      />
      <TextField
        label={mailWords.port}
        inputMode="numeric"
        value={values[`${kind}.port`]}
        fault={faults[`${kind}.port`]}
        onInput={(text) => patch('port', text)}
        onBlur={() => leave(`${kind}.port`)}
      />
      <Select
        label={mailWords.security}
        value={values[`${kind}.tls_type`]}
        fault={faults[`${kind}.tls_type`]}
        choices={securities.map((key) => ({ key, label: mailWords.securities[key] }))}
        onChoose={(key) => patch('tls_type', key)}
      />
    </fieldset>
  );
}

/** A relay that takes mail without signing in stays so: only a program sets that up. */
function SendingLogin({ form }: { readonly form: Form<MailValues> }) {
  const { values, faults, set } = form;
  if (values.smtp_login === 'none') return null;
  const isOwn = values.smtp_login === 'own';
  const change = (): void =>
    set(
      isOwn
        ? { smtp_login: 'same' }
        : { smtp_login: 'own', 'smtp.username': values['imap.username'], 'smtp.password': '' },
    );
  return (
    <>
      {isOwn && (
        <>
          <TextField
            label={mailWords.sendingLogin}
            spellcheck={false}
            value={values['smtp.username']}
            fault={faults['smtp.username']}
            onInput={(username) => set({ 'smtp.username': username })}
          />
          <SecretField
            label={mailWords.ownPassword}
            value={values['smtp.password']}
            fault={faults['smtp.password']}
            onInput={(password) => set({ 'smtp.password': password })}
          />
        </>
      )}
      <div>
        <Button kind="link" onClick={change}>
          {isOwn ? mailWords.sameLogin : mailWords.ownLogin}
        </Button>
      </div>
    </>
  );
}

function Certificate({ form, kind, isAsked }: PartProps & { readonly isAsked: boolean }) {
  const { values, faults, set } = form;
  const field = `${kind}.tls_ca` as const;
  const [isOpen, setOpen] = useState(values[field] !== '');
  if (!isOpen && !isAsked) {
    return (
      <div>
        <Button kind="link" onClick={() => setOpen(true)}>
          {mailWords.addCertificate}
        </Button>
      </div>
    );
  }
  return (
    <TextArea
      label={mailWords.certificate}
      hint={mailWords.certificateHint}
      dir="ltr"
      rows={3}
      spellcheck={false}
      autofocus={values[field] === ''}
      value={values[field]}
      fault={faults[field]}
      onInput={(text) => set({ [field]: text } as Partial<MailValues>)}
    />
  );
}
