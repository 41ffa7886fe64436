import { HelpdeskError, type OidcProvider, type SecuritySettings } from '@helpdesk/client';
import { securityLimits } from '@helpdesk/domain';
import { useMemo, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { confirmed } from '../../../state/confirmed.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Select, Switch, TextField } from '../../../ui/form/field.tsx';
import { FormBody, SaveBar } from '../../../ui/form/form.tsx';
import { type Form, useForm } from '../../../ui/form/use-form.ts';
import { Blank, Page } from '../../../ui/page.tsx';
import { type Column, Table } from '../../../ui/tables/table.tsx';
import { admin } from '../../../words/admin.ts';
import { signInWords } from '../../../words/admin-sign-in.ts';
import { type Fetched, FetchFault, useFetched } from '../fetched.tsx';
import style from '../lists.module.css';
import { Live } from '../live.tsx';
import { NewLink } from '../people/new-link.tsx';
import { adminRefusal, useAct } from '../use-act.ts';
import { ProviderPage } from './provider.tsx';

const path = '/admin/sign-in';

/** The rules and the providers, one of these, or a new one. */
export function SignIn() {
  const [at] = useLocation();
  const { client, agent } = useWorkspace();
  const maySee = agent.permissions.includes('oidc:manage');
  const providers = useFetched(['providers'], () => client.call('listOidcProviders'), { enabled: maySee });
  const id = /^\/admin\/sign-in\/(\d+|new)$/.exec(at)?.[1];
  const provider = providers.data?.find((each) => each.id === Number(id));
  if (id === undefined || !maySee) return <Rules providers={maySee ? providers : undefined} />;
  if (id === 'new') return <ProviderPage key="new" />;
  if (provider !== undefined) return <ProviderPage key={id} provider={provider} />;
  return (
    <Page title={admin.pages.signIn} parent={{ name: admin.pages.signIn, href: path }}>
      <FetchFault of={providers} />
      {providers.data !== undefined && <Blank title={signInWords.gone} />}
    </Page>
  );
}

/** Undefined for who may not know them. */
type Known = Fetched<OidcProvider[]> | undefined;

function Rules({ providers }: { readonly providers: Known }) {
  const { client, agent } = useWorkspace();
  const maySet = agent.permissions.includes('general_settings:manage');
  const rules = useFetched(['settings', 'security'], () => client.call('getSecuritySettings'), { enabled: maySet });
  if (rules.data !== undefined) return <RulesForm rules={rules.data} providers={providers} />;
  return (
    <Page title={admin.pages.signIn} actions={providers && <NewProvider />}>
      <FetchFault of={rules} />
      {/* With the rules they come once these are there: a page that was begun stays as it is. */}
      {providers && (!maySet || rules.error) && <Providers providers={providers} />}
    </Page>
  );
}

const NewProvider = () => <NewLink href={`${path}/new`}>{signInWords.create}</NewLink>;

const demands = ['none', 'admins', 'all'] as const;

interface Values extends Pick<SecuritySettings, 'password_login' | 'require_second_factor'> {
  readonly session_idle_hours: string;
  readonly session_max_days: string;
}

const isWhole = (text: string, most: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= most;

interface RulesFormProps {
  readonly rules: SecuritySettings;
  readonly providers: Known;
}

function RulesForm({ rules, providers }: RulesFormProps) {
  const { client, queries } = useWorkspace();
  const initial = useMemo(
    (): Values => ({
      ...rules,
      session_idle_hours: String(rules.session_idle_hours),
      session_max_days: String(rules.session_max_days),
    }),
    [rules],
  );
  const form: Form<Values> = useForm<Values>({
    initial,
    check: ({ session_idle_hours: idle, session_max_days: whole }) => ({
      ...(!isWhole(idle, securityLimits.maxIdleHours) && { session_idle_hours: signInWords.idleFault }),
      ...(!isWhole(whole, securityLimits.maxDays) && { session_max_days: signInWords.wholeFault }),
    }),
    refusal: (error) =>
      error instanceof HelpdeskError && error.status === 409
        ? { password_login: signInWords.passwordNeeded }
        : { form: adminRefusal(error) },
    save: async ({ session_idle_hours: idle, session_max_days: whole, ...values }) => {
      const body = { ...values, session_idle_hours: Number(idle), session_max_days: Number(whole) };
      const saved = await confirmed(() => client.call('updateSecuritySettings', { body }));
      queries.setQueryData(['settings', 'security'], saved);
    },
  });
  const { values, faults, set, leave } = form;
  return (
    <Page title={admin.pages.signIn} actions={providers && <NewProvider />} foot={<SaveBar form={form} />}>
      <div class={style.rules}>
        <h3>{signInWords.rules}</h3>
        <FormBody form={form}>
          <Switch
            label={signInWords.password}
            hint={signInWords.passwordHint}
            fault={faults.password_login}
            isOn={values.password_login}
            onChange={(password_login) => set({ password_login })}
          />
          <Select
            label={signInWords.factor}
            hint={signInWords.factorHint}
            value={values.require_second_factor}
            fault={faults.require_second_factor}
            choices={demands.map((key) => ({ key, label: signInWords.demands[key] }))}
            onChoose={(key) => set({ require_second_factor: demands.find((each) => each === key) ?? 'none' })}
          />
          <TextField
            label={signInWords.idle}
            hint={signInWords.idleHint(Number(values.session_idle_hours))}
            inputMode="numeric"
            value={values.session_idle_hours}
            fault={faults.session_idle_hours}
            onInput={(hours) => set({ session_idle_hours: hours })}
            onBlur={() => leave('session_idle_hours')}
          />
          <TextField
            label={signInWords.whole}
            hint={signInWords.wholeHint}
            inputMode="numeric"
            value={values.session_max_days}
            fault={faults.session_max_days}
            onInput={(days) => set({ session_max_days: days })}
            onBlur={() => leave('session_max_days')}
          />
        </FormBody>
      </div>
      {providers && <Providers providers={providers} />}
    </Page>
  );
}

const columns: readonly Column<OidcProvider>[] = [
  {
    key: 'name',
    name: admin.name,
    sort: ({ name }) => name,
    cell: ({ id, name }) => <Link href={`${path}/${id}`}>{name}</Link>,
  },
  {
    key: 'issuer',
    name: signInWords.issuer,
    width: 18,
    from: 'wide',
    sort: ({ provider_url: url }) => url,
    cell: ({ provider_url: url }) => <bdi>{url.replace(/^https?:\/\//, '')}</bdi>,
  },
  {
    key: 'state',
    name: signInWords.state,
    width: 7,
    sort: ({ enabled }) => Number(enabled),
    cell: ({ enabled }) => <Live isOn={enabled} />,
  },
];

function Providers({ providers }: { readonly providers: Fetched<OidcProvider[]> }) {
  const { client } = useWorkspace();
  const act = useAct();
  const [deleted, setDeleted] = useState<OidcProvider>();
  return (
    <section class={style.group} aria-label={signInWords.providers}>
      <h3>{signInWords.providers}</h3>
      <p class={style.hint}>{signInWords.providersHint}</p>
      <FetchFault of={providers} />
      <Table
        label={signInWords.providers}
        rows={providers.data}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={({ name }) => [{ key: 'delete', label: signInWords.remove(name), icon: 'bin' }]}
        onAction={setDeleted}
        empty={<p class={style.none}>{signInWords.noProviders}</p>}
      />
      {deleted && (
        <Confirm
          title={signInWords.askRemove(deleted.name)}
          text={signInWords.askRemoveText}
          verb={signInWords.remove(deleted.name)}
          onClose={() => setDeleted(undefined)}
          onConfirm={() => {
            const run = () => client.call('deleteOidcProvider', { params: { id: deleted.id } });
            void act({ kinds: ['providers'], run, done: signInWords.deleted(deleted.name) });
          }}
        />
      )}
    </section>
  );
}
