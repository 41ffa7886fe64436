import type { Inbox } from '@helpdesk/client';
import { defaultColor } from '@helpdesk/domain';
import { useWorkspace } from '../../../state/workspace.ts';
import { Switch, TextArea, TextField } from '../../../ui/form/field.tsx';
import { admin } from '../../../words/admin.ts';
import { ColorField } from './color-field.tsx';
import style from './inbox.module.css';
import type { InboxForm } from './inbox-faults.ts';
import { LogoField } from './logo-field.tsx';

const words = admin.inboxes;
interface AppearanceProps {
  readonly inbox: Inbox;
  readonly form: InboxForm;
}

const corners = ['left', 'right'] as const;

export function Appearance({ inbox, form }: AppearanceProps) {
  const { values, faults, set, leave } = form;
  const { launcher, notice_banner: banner } = values;
  return (
    <>
      <TextField
        label={words.inside}
        value={values.name}
        fault={faults.name}
        onInput={(name) => set({ name })}
        onBlur={() => leave('name')}
      />
      <TextField label={words.brand} value={values.brand_name} onInput={(brand_name) => set({ brand_name })} />
      <Logo inbox={inbox} form={form} />
      <ColorField
        label={words.color}
        value={values.colors.primary}
        usual={defaultColor}
        hasVerdict
        onChange={(primary) => set({ colors: { primary } })}
      />
      <Switch
        label={words.dark}
        hint={words.darkHint}
        isOn={values.dark_mode}
        onChange={(dark_mode) => set({ dark_mode })}
      />
      <hr />
      <h3>{words.launcher}</h3>
      <fieldset class={style.corners}>
        <legend>{words.corner}</legend>
        {corners.map((corner) => (
          <label key={corner}>
            <span class={style.ghostPage} data-corner={corner} aria-hidden="true">
              <i style={{ background: values.colors.primary }} />
            </span>
            <span>{words[corner]}</span>
            <input
              type="radio"
              name="corner"
              checked={launcher.position === corner}
              onChange={() => set({ launcher: { ...launcher, position: corner } })}
            />
          </label>
        ))}
      </fieldset>
      <div class={style.pair}>
        {(['side', 'bottom'] as const).map((edge) => (
          <TextField
            key={edge}
            label={words[edge]}
            inputMode="numeric"
            value={String(launcher.spacing[edge])}
            fault={faults.launcher}
            onInput={(text) => {
              const pixels = text.trim() === '' ? Number.NaN : Number(text);
              set({ launcher: { ...launcher, spacing: { ...launcher.spacing, [edge]: pixels } } });
            }}
            onBlur={() => leave('launcher')}
          />
        ))}
      </div>
      <hr />
      <h3>{words.firstWords}</h3>
      <TextField
        label={words.greeting}
        value={values.greeting_message}
        onInput={(greeting_message) => set({ greeting_message })}
      />
      <TextArea
        label={words.introduction}
        hint={words.introductionHint(values.introduction_message.length)}
        rows={2}
        value={values.introduction_message}
        onInput={(introduction_message) => set({ introduction_message })}
      />
      <TextField
        label={words.expectation}
        hint={words.expectationHint}
        value={values.chat_reply_expectation_message}
        onInput={(text) => set({ chat_reply_expectation_message: text })}
      />
      <Switch
        label={words.notice}
        hint={words.noticeHint}
        isOn={banner.enabled}
        onChange={(enabled) => set({ notice_banner: { ...banner, enabled } })}
      />
      {banner.enabled && (
        <TextField
          label={words.noticeText}
          value={banner.text}
          onInput={(text) => set({ notice_banner: { ...banner, text } })}
        />
      )}
      <Switch
        label={words.powered}
        isOn={values.show_powered_by}
        onChange={(show_powered_by) => set({ show_powered_by })}
      />
    </>
  );
}

/** Uploaded here, or the address of a picture elsewhere. */
function Logo({ inbox: { id }, form: { values, faults, set, leave } }: AppearanceProps) {
  const { client, queries } = useWorkspace();
  const logo = values.logo_url === '' ? null : values.logo_url;
  const isUploaded = logo?.startsWith('/uploads/') === true;
  async function keep(change: Promise<Inbox>): Promise<void> {
    const saved = await change;
    queries.setQueryData(['inboxes', 'one', id], saved);
    // The saved logo replaces the address that was typed before.
    const { logo_url: url } = saved.config;
    set({ logo_url: typeof url === 'string' ? url : null });
    void queries.invalidateQueries({ queryKey: ['inboxes'] });
  }
  return (
    <>
      <LogoField
        logo={logo}
        hint={words.logoHint}
        upload={(file) => keep(client.call('setInboxLogo', { params: { id }, files: [file] }))}
        remove={() => keep(client.call('deleteInboxLogo', { params: { id } }))}
      />
      {!isUploaded && (
        <TextField
          label={words.logo}
          type="url"
          value={values.logo_url ?? ''}
          fault={faults.logo_url}
          onInput={(text) => set({ logo_url: text === '' ? null : text })}
          onBlur={() => leave('logo_url')}
        />
      )}
    </>
  );
}
