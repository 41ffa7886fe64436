import { useMemo, useRef, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useKeys } from '../../../../browser/keys.ts';
import { confirmed } from '../../../../state/confirmed.ts';
import { showMade } from '../../../../state/show-saved.ts';
import { useWorkspace } from '../../../../state/workspace.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import formStyle from '../../../../ui/form/form.module.css';
import { FormBody } from '../../../../ui/form/form.tsx';
import { type Form, useForm } from '../../../../ui/form/use-form.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Page } from '../../../../ui/page.tsx';
import { useReadable } from '../../../../ui/readable.ts';
import { Said } from '../../../../ui/said.tsx';
import ui from '../../../../ui/ui.module.css';
import { admin } from '../../../../words/admin.ts';
import { mailWords } from '../../../../words/admin-mail.ts';
import { words } from '../../../../words/en.ts';
import { adminRefusal } from '../../use-act.ts';
import { useCreated } from '../../use-created.ts';
import { HowLink } from './how-link.tsx';
import style from './mail.module.css';
import { faultsOfMail, fieldOfPath } from './mail-faults.ts';
import { inboxBody, type MailValues, mailValues, type ServerKind, unmade } from './mail-values.ts';
import { SecretField } from './secret-field.tsx';
import { nameOfAddress, seenName } from './sender-names.ts';
import { Servers } from './server-fields.tsx';
import { TestCard } from './test-card.tsx';
import { foundOf } from './test-lines.ts';
import { type Hosts, useHosts } from './use-hosts.ts';
import { type MailTest, testForm, useMailTest } from './use-mail-test.ts';

const list = { name: admin.pages.inboxes, href: '/admin/inboxes' };

/** A new inbox for e-mail: its address, the password, and where nothing else is known the servers. */
export function Connect() {
  const { client, queries, toasts, catalogues } = useWorkspace();
  const { desk } = useReadable(catalogues);
  const created = useCreated(list.href);
  const isBarredNow = useRef(false);
  const [certificate, setCertificate] = useState<ServerKind>();
  const initial = useMemo(
    () => ({ ...mailValues(unmade, mailWords.folderOfDesk), from_name_template: mailWords.nameAt(desk.name) }),
    [desk.name],
  );
  const form: Form<MailValues> = useForm<MailValues>({
    initial,
    check: (values) => (isBarredNow.current ? { form: mailWords.microsoft.needs } : faultsOfMail(values, unmade)),
    fieldOf: (path) => fieldOfPath(path, form.values),
    refusal: (error) => ({ form: adminRefusal(error) }),
    save: async (values) => {
      const body = { ...toMake(values, desk.name), channel: 'email' as const };
      const made = await confirmed(() => client.call('createInbox', { body }));
      showMade(queries, ['inboxes', 'list'], made);
      toasts.show({ text: admin.inboxes.created(made.name), tone: 'done' });
      created(made.id);
    },
  });
  const hosts = useHosts(form);
  const test = useMailTest(toMake(form.values, desk.name), { provider: hosts.provider });
  const isBarred = hosts.auth === 'oauth';
  isBarredNow.current = isBarred;
  return (
    <Page title={mailWords.connect} parent={list} foot={isBarred ? undefined : <ConnectBar form={form} test={test} />}>
      <div class={style.columns}>
        <FormBody form={form}>
          <AddressField form={form} hosts={hosts} />
          {isBarred ? <Microsoft /> : <Account form={form} hosts={hosts} certificate={certificate} />}
          <button type="submit" class={ui.hidden} tabIndex={-1} aria-hidden="true" />
        </FormBody>
        {!isBarred && (
          <TestCard
            test={test}
            provider={hosts.provider}
            hint={mailWords.staysHint}
            onTest={() => void testForm(form, unmade, test)}
            onCertificate={(kind) => {
              hosts.setOpen(true);
              setCertificate(kind);
            }}
          />
        )}
      </div>
    </Page>
  );
}

/** The inbox is named by its address, and the address by the desk. */
function toMake(values: MailValues, desk: string) {
  return inboxBody({ ...values, name: nameOfAddress(values.address), sender_name: desk }, unmade);
}

interface PartProps {
  readonly form: Form<MailValues>;
  readonly hosts: Hosts;
}

function AddressField({ form, hosts }: PartProps) {
  const { values, faults, set } = form;
  const { provider } = hosts;
  return (
    <div class={style.group}>
      <TextField
        label={mailWords.address}
        type="email"
        autocomplete="off"
        autofocus
        value={values.address}
        fault={faults.address}
        onInput={(address) => set({ address })}
        onBlur={() => void hosts.find()}
      />
      <p class={style.found} role="status">
        {hosts.isLooking && mailWords.looking}
        {hosts.isFound && (
          <>
            <Icon name={provider === null ? 'globe' : 'done'} />
            <span>
              <Said
                sentence={provider === null ? mailWords.enterServers : mailWords.recognised(provider, hosts.domain)}
              />
            </span>
          </>
        )}
      </p>
    </div>
  );
}

/** What such a mailbox would need, said before a password is typed. */
function Microsoft() {
  const { microsoft } = mailWords;
  return (
    <>
      <div class={style.barred} role="status">
        <Icon name="warn" />
        <p>
          <b>{microsoft.needs}</b>
        </p>
        <p>{microsoft.until}</p>
      </div>
      <p class={style.muted}>{microsoft.nothing}</p>
    </>
  );
}

function Account({ form, hosts, certificate }: PartProps & { readonly certificate: ServerKind | undefined }) {
  const { values, faults, set } = form;
  const { provider, note } = hosts;
  const { agent } = useWorkspace();
  const needsApp = hosts.auth === 'app_password' && provider !== null;
  const hint = needsApp ? (
    <>
      {mailWords.appPasswordHint(provider)} <HowLink provider={provider} />
    </>
  ) : note === 'switch_on_imap' && provider !== null ? (
    mailWords.switchOnImap(provider)
  ) : undefined;
  return (
    <>
      <SecretField
        label={needsApp ? mailWords.appPassword : mailWords.password}
        hint={hint}
        value={values['imap.password']}
        fault={faults['imap.password']}
        onInput={(password) => set({ 'imap.password': password })}
      />
      <TextField
        label={mailWords.seen}
        hint={mailWords.seenHint(seenName(values, nameOfAddress(values.address), agent))}
        value={values.from_name_template}
        fault={faults.from_name_template}
        onInput={(from_name_template) => set({ from_name_template })}
        onBlur={() => form.leave('from_name_template')}
      />
      <Servers
        form={form}
        isOpen={hosts.isOpen}
        certificate={certificate}
        onToggle={() => hosts.setOpen(!hosts.isOpen)}
      />
    </>
  );
}

/** What the test has found, and the button that connects; also where the test has failed. */
function ConnectBar({ form, test }: { readonly form: Form<MailValues>; readonly test: MailTest }) {
  useKeys({ 'Ctrl+s': () => void form.save() });
  const faults = Object.keys(form.faults).length;
  const found = foundOf(test.lines);
  const isBad = test.isTested && found !== 'both';
  const isSaving = form.state === 'saving';
  return (
    <footer class={formStyle.saveBar}>
      <span class={style.dot} data-found={test.isTested ? (isBad ? 'bad' : 'good') : undefined} aria-hidden="true" />
      <span class={style.result} role="status">
        {faults > 0 ? words.form.attention(faults) : mailWords.found[found]}
      </span>
      <span class={style.acts}>
        <Link class={ui.button} href={list.href}>
          {words.cancel}
        </Link>
        <Button kind="main" shortcut="Ctrl S" aria-disabled={isSaving} onClick={() => void form.save()}>
          {isSaving ? mailWords.connecting : isBad ? mailWords.anyway : mailWords.verb}
        </Button>
      </span>
    </footer>
  );
}
