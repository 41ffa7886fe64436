import { HelpdeskError, type OidcProvider } from '@helpdesk/client';
import { longestTitle, providerDomainShape } from '@helpdesk/domain';
import { useMemo } from 'preact/hooks';
import { confirmed } from '../../../state/confirmed.ts';
import { showMade, showSaved } from '../../../state/show-saved.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { CopyField } from '../../../ui/copy/copy-field.tsx';
import { ChipField } from '../../../ui/form/chip-field.tsx';
import { Switch, TextArea, TextField } from '../../../ui/form/field.tsx';
import { FormBody, SaveBar } from '../../../ui/form/form.tsx';
import type { Faults } from '../../../ui/form/form-rules.ts';
import { type Form, missing, useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { admin } from '../../../words/admin.ts';
import { signInWords } from '../../../words/admin-sign-in.ts';
import { useFetched } from '../fetched.tsx';
import { isBeyond } from '../people/agent-details.ts';
import style from '../people/agents.module.css';
import { adminRefusal } from '../use-act.ts';
import { useCreated } from '../use-created.ts';
import { ProviderTest, ProviderTested, signInPath } from './provider-test.tsx';

type SwitchOfPeople = 'match_by_email' | 'trust_email' | 'create_agents' | 'ask_second_factor';

interface Values extends Pick<OidcProvider, 'name' | 'provider_url' | 'client_id' | 'enabled' | SwitchOfPeople> {
  /** An empty text keeps the stored secret. */
  readonly client_secret: string;
  readonly logo_url: string;
  readonly allowed_domains: string;
  readonly default_roles: readonly string[];
}

const fresh: Values = {
  ...{ name: '', provider_url: '', client_id: '', client_secret: '', logo_url: '' },
  ...{ enabled: false, match_by_email: true, trust_email: false, create_agents: false, ask_second_factor: false },
  ...{ allowed_domains: '', default_roles: ['Agent'] },
};

/** One that is there, or a new one. */
export function ProviderPage({ provider }: { readonly provider?: OidcProvider }) {
  const { client, queries, toasts } = useWorkspace();
  const initial = useMemo(() => (provider === undefined ? fresh : valuesOf(provider)), [provider]);
  const form: Form<Values> = useForm<Values>({
    initial,
    check: (values) => faultsOfProvider(values, provider),
    refusal: (error) => refusalOf(error, form.values),
    save: async (values) => {
      const body = bodyOf(values);
      if (provider === undefined) {
        const made = await confirmed(() => client.call('createOidcProvider', { body }));
        showMade(queries, ['providers'], made);
        toasts.show({ text: signInWords.created(made.name), tone: 'done' });
        created(made.id);
        return;
      }
      const { client_secret: secret, ...others } = body;
      const changes = secret === '' ? others : body;
      const update = () => client.call('updateOidcProvider', { params: { id: provider.id }, body: changes });
      void showSaved(queries, 'providers', await confirmed(update));
    },
  });
  const created = useCreated(signInPath);
  const { values, set, leave } = form;
  // The service names the field and gives a reason for programs. The form replaces the reason with words for people.
  const faults = { ...form.faults, ...meantBy(form.faults, values) };
  const isNew = provider === undefined;
  return (
    <Page
      title={provider?.name ?? signInWords.create}
      parent={{ name: admin.pages.signIn, href: signInPath }}
      foot={<SaveBar form={form} />}
    >
      {provider && <ProviderTested provider={provider} />}
      <div class={style.columns}>
        <FormBody form={form}>
          <TextField
            label={admin.name}
            value={values.name}
            fault={faults.name}
            maxLength={longestTitle}
            onInput={(name) => set({ name })}
            onBlur={() => leave('name')}
          />
          <TextField
            label={signInWords.url}
            hint={signInWords.urlHint}
            type="url"
            value={values.provider_url}
            fault={faults.provider_url}
            onInput={(provider_url) => set({ provider_url })}
            onBlur={() => values.provider_url !== '' && leave('provider_url')}
          />
          <TextField
            label={signInWords.clientId}
            hint={signInWords.clientIdHint}
            value={values.client_id}
            fault={faults.client_id}
            spellcheck={false}
            onInput={(client_id) => set({ client_id })}
            onBlur={() => values.client_id !== '' && leave('client_id')}
          />
          <TextField
            label={signInWords.secret}
            hint={isNew ? signInWords.secretHint : signInWords.hasSecret}
            type="password"
            autocomplete="new-password"
            value={values.client_secret}
            fault={faults.client_secret}
            onInput={(client_secret) => set({ client_secret })}
          />
          <TextField
            label={signInWords.logo}
            type="url"
            value={values.logo_url}
            fault={faults.logo_url}
            onInput={(logo_url) => set({ logo_url })}
            onBlur={() => leave('logo_url')}
          />
          <Switch
            label={signInWords.isOn}
            hint={isNew ? signInWords.isOnNewHint : signInWords.isOnHint}
            isOn={values.enabled}
            onChange={(enabled) => set({ enabled })}
          />
          <hr />
          <People form={form} />
        </FormBody>
        {provider && (
          <div class={style.cards}>
            <div class={style.card}>
              <h3>
                <Icon name="link" />
                {signInWords.redirect}
              </h3>
              <CopyField label={signInWords.redirect} value={provider.redirect_uri} isLabelHidden />
              <p>{signInWords.redirectText}</p>
            </div>
            <ProviderTest provider={provider} isChanged={form.changes > 0} />
          </div>
        )}
      </div>
    </Page>
  );
}

/** Which people may sign in through the provider, and with which roles. */
function People({ form: { values, faults, set, leave } }: { readonly form: Form<Values> }) {
  const { client, agent: me } = useWorkspace();
  const roles = useFetched(['roles', 'list'], () => client.call('listRoles')).data ?? [];
  return (
    <>
      <h3>{signInWords.people}</h3>
      <Switch
        label={signInWords.match}
        hint={signInWords.matchHint}
        isOn={values.match_by_email}
        onChange={(match_by_email) => set({ match_by_email })}
      />
      <Switch
        label={signInWords.trust}
        hint={signInWords.trustHint}
        isOn={values.trust_email}
        onChange={(trust_email) => set({ trust_email })}
      />
      <Switch
        label={signInWords.ask}
        hint={signInWords.askHint}
        isOn={values.ask_second_factor}
        onChange={(ask_second_factor) => set({ ask_second_factor })}
      />
      <Switch
        label={signInWords.make}
        hint={signInWords.makeHint}
        isOn={values.create_agents}
        onChange={(create_agents) => set({ create_agents })}
      />
      {values.create_agents && (
        <>
          <TextArea
            label={signInWords.domains}
            hint={signInWords.domainsHint}
            value={values.allowed_domains}
            fault={faults.allowed_domains}
            spellcheck={false}
            onInput={(allowed_domains) => set({ allowed_domains })}
            onBlur={() => values.allowed_domains !== '' && leave('allowed_domains')}
          />
          <ChipField
            label={signInWords.roles}
            fault={faults.default_roles}
            choices={roles.map(({ name }) => ({ key: name, label: name }))}
            chosen={values.default_roles}
            lockOf={(name) => {
              const role = roles.find((each) => each.name === name);
              return role !== undefined && isBeyond(role, me) ? admin.agents.beyond : undefined;
            }}
            onChange={(default_roles) => set({ default_roles })}
          />
        </>
      )}
    </>
  );
}

function valuesOf(provider: OidcProvider): Values {
  const { name, provider_url, client_id, enabled } = provider;
  const { match_by_email, trust_email, create_agents, ask_second_factor } = provider;
  return {
    ...{ name, provider_url, client_id, enabled, match_by_email, trust_email, create_agents, ask_second_factor },
    client_secret: '',
    logo_url: provider.logo_url ?? '',
    allowed_domains: provider.allowed_domains.join('\n'),
    default_roles: provider.default_roles,
  };
}

const linesOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '');

function bodyOf({ logo_url, allowed_domains, default_roles, ...values }: Values) {
  return {
    ...values,
    logo_url: logo_url.trim() === '' ? null : logo_url.trim(),
    allowed_domains: linesOf(allowed_domains),
    default_roles: [...default_roles],
  };
}

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\//i.test(text);

function faultsOfProvider(values: Values, provider: OidcProvider | undefined): Faults<Values> {
  const { name, provider_url: url, client_id, client_secret: secret, logo_url: logo } = values;
  const domains = linesOf(values.allowed_domains);
  const wrong = domains.find((line) => !providerDomainShape.test(line.trim()));
  const isElsewhere = provider !== undefined && provider.provider_url !== url.trim();
  const needsSecret = secret === '' && (provider === undefined || isElsewhere);
  const makes = values.create_agents;
  return {
    ...(name.trim() === '' && { name: missing(admin.name) }),
    ...(!isAddress(url.trim()) && {
      provider_url: url.trim() === '' ? missing(signInWords.url) : signInWords.urlFault,
    }),
    ...(client_id.trim() === '' && { client_id: missing(signInWords.clientId) }),
    ...(needsSecret && { client_secret: isElsewhere ? signInWords.secretAgain : missing(signInWords.secret) }),
    ...(logo.trim() !== '' && !isAddress(logo.trim()) && { logo_url: signInWords.logoFault }),
    ...(makes && domains.length === 0 && { allowed_domains: signInWords.needsDomains }),
    ...(makes && wrong !== undefined && { allowed_domains: signInWords.domainFault(wrong) }),
    ...(makes && values.default_roles.length === 0 && { default_roles: signInWords.needsRoles }),
  };
}

/** An address that is well formed and was still refused: no provider answered there. */
function meantBy(faults: Faults<Values>, { provider_url: url }: Values): Faults<Values> {
  return faults.provider_url !== undefined && isAddress(url) ? { provider_url: signInWords.notFound } : {};
}

function refusalOf(error: unknown, { name }: Values): Faults<Values> {
  if (!(error instanceof HelpdeskError)) return { form: adminRefusal(error) };
  if (error.status === 409) return { name: signInWords.nameTaken(name) };
  if (error.status === 403) return { form: signInWords.beyond };
  return { form: adminRefusal(error) };
}
