import type { DeskSettings } from '@helpdesk/client';
import { deskLimits, type InboxChannel, inboxChannels } from '@helpdesk/domain';
import { useMemo } from 'preact/hooks';
import { useWorkspace } from '../../../state/workspace.ts';
import { Select, TextField } from '../../../ui/form/field.tsx';
import { FormBody, SaveBar } from '../../../ui/form/form.tsx';
import { type Form, missing, useForm } from '../../../ui/form/use-form.ts';
import { nameOf } from '../../../ui/language-names.ts';
import { Page } from '../../../ui/page.tsx';
import { admin } from '../../../words/admin.ts';
import { deskWords } from '../../../words/admin-desk.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import { LogoField } from '../inboxes/logo-field.tsx';
import style from '../lists.module.css';
import { adminRefusal } from '../use-act.ts';
import { zoneLabel, zonesWith } from './zones.ts';

const languages = ['en', 'de', 'fr', 'es', 'ar'];

/** How the desk presents itself. */
export function DeskPage() {
  const { client } = useWorkspace();
  const settings = useFetched(['settings', 'desk'], () => client.call('getDeskSettings'));
  if (settings.data !== undefined) return <Loaded settings={settings.data} />;
  return (
    <Page title={admin.pages.desk}>
      <FetchFault of={settings} />
    </Page>
  );
}

function zoneHintOf({ service_timezone, service_timezone_is_set }: DeskSettings): string {
  return service_timezone_is_set ? deskWords.zoneHintOfService(zoneLabel(service_timezone)) : deskWords.zoneHint;
}

type Limit = keyof DeskSettings['waiting_limits'];
const limits: readonly Limit[] = inboxChannels.map((channel) => `${channel}_minutes` as const);

const byLimit = <T,>(make: (limit: Limit) => T) =>
  Object.fromEntries(limits.map((limit) => [limit, make(limit)])) as Record<Limit, T>;

interface Values extends Readonly<Record<Limit, string>> {
  readonly name: string;
  readonly locale: string;
  /** Empty means the time zone of the service. */
  readonly timezone: string;
}

const isMinutes = (text: string): boolean =>
  /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= deskLimits.waitingMinutes;

function Loaded({ settings }: { readonly settings: DeskSettings }) {
  const { client, queries } = useWorkspace();
  const initial = useMemo((): Values => {
    const { name, locale, own_timezone: timezone, waiting_limits: waiting } = settings;
    return { name, locale, timezone: timezone ?? '', ...byLimit((limit) => String(waiting[limit])) };
  }, [settings]);
  const keep = async (change: Promise<DeskSettings>): Promise<void> => {
    queries.setQueryData(['settings', 'desk'], await change);
  };
  const form: Form<Values> = useForm<Values>({
    initial,
    check: (given) => ({
      ...(given.name.trim() === '' && { name: missing(deskWords.name) }),
      ...Object.fromEntries(
        limits.filter((limit) => !isMinutes(given[limit])).map((limit) => [limit, deskWords.minutesFault]),
      ),
    }),
    fieldOf: (at) => limits.find((each) => at.endsWith(each)),
    refusal: (error) => ({ form: adminRefusal(error) }),
    save: async ({ name, locale, timezone, ...given }) => {
      const waiting_limits = byLimit((limit) => Number(given[limit]));
      const zone = { timezone: timezone === '' ? null : timezone };
      await keep(client.call('updateDeskSettings', { body: { name, locale, ...zone, waiting_limits } }));
    },
  });
  const { values, faults, set, leave } = form;
  const limitField = (channel: InboxChannel, field: Limit = `${channel}_minutes`) => (
    <TextField
      key={channel}
      label={deskWords[channel]}
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
          maxLength={deskLimits.nameLength}
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
          hint={zoneHintOf(settings)}
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
        {inboxChannels.map((channel) => limitField(channel))}
      </FormBody>
    </Page>
  );
}

/** Each in its own words, and the one that is set. */
function languagesWith(locale: string) {
  return [...new Set([...languages, locale])].map((key) => ({ key, label: nameOf(key) }));
}
