import type { DeskSettings } from '@helpdesk/client';
import { useMemo } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import { Select, TextField } from '../ui/form/field.tsx';
import { FormBody, SaveBar } from '../ui/form/form.tsx';
import { type Form, missing, useForm } from '../ui/form/use-form.ts';
import { nameOf } from '../ui/language-names.ts';
import { Page } from '../ui/page.tsx';
import { admin } from '../words/admin.ts';
import { deskWords } from '../words/admin-desk.ts';
import { FetchFault, useFetched } from './fetched.tsx';
import style from './lists.module.css';
import { LogoField } from './logo-field.tsx';
import { adminRefusal } from './use-act.ts';
import { zoneLabel, zonesWith } from './zones.ts';

const languages = ['en', 'de', 'fr', 'es', 'ar'];
const longest = 525_600;

/** How the desk presents itself. */
export function DeskPage() {
  const { client } = useDesk();
  const settings = useFetched(['settings', 'desk'], () => client.call('getDeskSettings'));
  if (settings.data !== undefined) return <Loaded settings={settings.data} />;
  return (
    <Page title={admin.pages.desk}>
      <FetchFault of={settings} />
    </Page>
  );
}

interface Values {
  readonly name: string;
  readonly livechat_minutes: string;
  readonly email_minutes: string;
  readonly locale: string;
  /** Empty: that of the service. */
  readonly timezone: string;
}

const isMinutes = (text: string): boolean => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= longest;

function Loaded({ settings }: { readonly settings: DeskSettings }) {
  const { client, queries } = useDesk();
  const initial = useMemo((): Values => {
    const { name, locale, own_timezone: timezone, waiting_limits: limits } = settings;
    const minutes = {
      livechat_minutes: String(limits.livechat_minutes),
      email_minutes: String(limits.email_minutes),
    };
    return { name, locale, timezone: timezone ?? '', ...minutes };
  }, [settings]);
  const keep = async (change: Promise<DeskSettings>): Promise<void> => {
    queries.setQueryData(['settings', 'desk'], await change);
  };
  const form: Form<Values> = useForm<Values>({
    initial,
    check: ({ name, livechat_minutes: livechat, email_minutes: email }) => ({
      ...(name.trim() === '' && { name: missing(deskWords.name) }),
      ...(!isMinutes(livechat) && { livechat_minutes: deskWords.minutesFault }),
      ...(!isMinutes(email) && { email_minutes: deskWords.minutesFault }),
    }),
    fieldOf: (at) => (['livechat_minutes', 'email_minutes'] as const).find((each) => at.endsWith(each)),
    refusal: (error) => ({ form: adminRefusal(error) }),
    save: async ({ name, locale, timezone, livechat_minutes: livechat, email_minutes: email }) => {
      const waiting_limits = { livechat_minutes: Number(livechat), email_minutes: Number(email) };
      const zone = { timezone: timezone === '' ? null : timezone };
      await keep(client.call('updateDeskSettings', { body: { name, locale, ...zone, waiting_limits } }));
    },
  });
  const { values, faults, set, leave } = form;
  const limit = (field: 'livechat_minutes' | 'email_minutes', label: string) => (
    <TextField
      label={label}
      hint={isMinutes(values[field]) ? deskWords.is(Number(values[field])) : undefined}
      inputMode="numeric"
      value={values[field]}
      fault={faults[field]}
      onInput={(text) => set({ [field]: text })}
      onBlur={() => leave(field)}
    />
  );
  return (
    <Page title={admin.pages.desk} foot={<SaveBar form={form} />}>
      <FormBody form={form}>
        <LogoField
          logo={settings.logo_url}
          hint={deskWords.logoHint}
          upload={(file) => keep(client.call('setDeskLogo', { files: [file] }))}
          remove={() => keep(client.call('deleteDeskLogo'))}
        />
        <TextField
          label={deskWords.name}
          hint={deskWords.nameHint}
          value={values.name}
          fault={faults.name}
          maxLength={80}
          onInput={(name) => set({ name })}
          onBlur={() => leave('name')}
        />
        <Select
          label={deskWords.locale}
          hint={deskWords.localeHint}
          value={values.locale}
          choices={languagesWith(values.locale)}
          onChoose={(locale) => set({ locale })}
        />
        <Select
          label={deskWords.zone}
          hint={deskWords.zoneHint}
          value={values.timezone}
          choices={[
            { key: '', label: deskWords.zoneOfService(zoneLabel(settings.service_timezone)) },
            ...zonesWith(values.timezone),
          ]}
          onChoose={(timezone) => set({ timezone })}
        />
        <hr />
        <div>
          <h3 class={style.title}>{deskWords.waiting}</h3>
          <p class={style.muted}>{deskWords.waitingHint}</p>
        </div>
        {limit('livechat_minutes', deskWords.livechat)}
        {limit('email_minutes', deskWords.email)}
      </FormBody>
    </Page>
  );
}

/** Each in its own words, and the one that is set. */
function languagesWith(locale: string) {
  return [...new Set([...languages, locale])].map((key) => ({ key, label: nameOf(key) }));
}
