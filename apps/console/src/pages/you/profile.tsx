import { chosenStatuses, longestSignature } from '@helpdesk/domain';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { refusalWords } from '../../state/refusal-words.ts';
import { SurroundingsContext } from '../../state/surroundings.ts';
import { blocksOfHtml } from '../../state/texts/read-html.ts';
import { htmlOf, textOf } from '../../state/texts/rich-text.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Dot, Face } from '../../ui/face.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormBody, SaveBar } from '../../ui/form/form.tsx';
import type { Faults } from '../../ui/form/form-rules.ts';
import { PictureField } from '../../ui/form/picture-field.tsx';
import { missing, useForm } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { useReadable } from '../../ui/readable.ts';
import ui from '../../ui/ui.module.css';
import { bell } from '../../words/bell.ts';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { you } from '../../words/you.ts';
import type { Writer, Written } from '../conversation/composer/field.ts';
import { blocksOf, FormattedField, unwritten } from '../conversation/composer/formatted-field.tsx';
import { openBell } from '../notifications/bell.tsx';
import style from './you.module.css';

const { profile } = you;

/** The agent's own name, picture and signature; on a phone what stands in the menu of the navigation too. */
export function Profile() {
  const { me, client } = useWorkspace();
  const { first_name, last_name, email } = useReadable(me);
  const [signature, setSignature] = useState<string>();
  const initial = useMemo(
    () => ({ first_name, last_name, signature: writtenOf(signature ?? '') }),
    [first_name, last_name, signature],
  );
  const writer = useRef<Writer>();
  const form = useForm({
    initial,
    check: faultsOf,
    save: async (values) => {
      const { signature: written, ...names } = values;
      // One with more formats than the editor has stays until it is changed.
      const isSame = JSON.stringify(written) === JSON.stringify(initial.signature);
      const body = { ...names, ...(!isSame && { signature: htmlOfWritten(written) }) };
      const { signature: saved, ...agent } = await client.call('updateMe', { body });
      me.set(agent);
      setSignature(saved);
    },
  });
  const { values, faults, set, leave } = form;
  useEffect(() => {
    client.call('getMe', {}).then(
      (own) => setSignature(own.signature),
      () => undefined,
    );
  }, [client]);
  return (
    <Page title={you.pages.profile} foot={<SaveBar form={form} />}>
      <div class={style.column}>
        <Here />
        <Picture />
        <FormBody form={form}>
          <TextField
            label={profile.firstName}
            autocomplete="given-name"
            value={values.first_name}
            fault={faults.first_name}
            onInput={(text) => set({ first_name: text })}
            onBlur={() => leave('first_name')}
          />
          <TextField
            label={profile.lastName}
            autocomplete="family-name"
            value={values.last_name}
            fault={faults.last_name}
            onInput={(text) => set({ last_name: text })}
          />
          <TextField label={profile.email} hint={profile.emailHint} value={email} readOnly onInput={() => {}} />
          {signature !== undefined && (
            <FormattedField
              label={profile.signature}
              hint={profile.signatureHint}
              value={values.signature}
              fault={faults.signature}
              writer={writer}
              onWrite={(written) => set({ signature: written })}
              onLeave={() => leave('signature')}
            />
          )}
        </FormBody>
        <Leave />
      </div>
    </Page>
  );
}

interface Values {
  readonly first_name: string;
  readonly last_name: string;
  readonly signature: Written;
}

function faultsOf({ first_name: first, signature }: Values): Faults<Values> {
  return {
    ...(first.trim() === '' && { first_name: missing(profile.firstName) }),
    ...(htmlOfWritten(signature).length > longestSignature && { signature: profile.signatureTooLong }),
  };
}

/** Empty where there is no text. */
const htmlOfWritten = (written: Written): string => (written.text.trim() === '' ? '' : htmlOf(blocksOf(written)));

function writtenOf(html: string): Written {
  const blocks = blocksOfHtml(html);
  return html === '' ? unwritten : { text: textOf(blocks), doc: blocks };
}

function Picture() {
  const { me, client } = useWorkspace();
  const agent = useReadable(me);
  return (
    <PictureField
      label={profile.picture}
      hint={profile.pictureHint}
      sign={<Face id={agent.id} name={fullName(agent)} picture={agent.avatar_url} size={44} />}
      hasPicture={agent.avatar_url !== null}
      atMost={2}
      words={profile}
      refusal={refusalWords}
      upload={async (file) => me.set(await client.call('updateMe', { body: {}, files: [file] }))}
      remove={async () => {
        await client.call('deleteMyAvatar');
        me.set({ ...me.snapshot(), avatar_url: null });
      }}
    />
  );
}

/** On a phone, where the menu of the navigation is not. */
function Here() {
  const { availability, setAvailability } = useWorkspace();
  const current = useReadable(availability);
  return (
    <fieldset class={style.phone}>
      <legend class={style.entryName}>{profile.availability}</legend>
      {chosenStatuses.map((state) => (
        <label key={state} class={style.radio}>
          <input
            type="radio"
            name="availability"
            checked={state === current || (state === 'online' && current === 'away')}
            onChange={() => setAvailability(state)}
          />
          <Dot state={state === 'online' ? 'online' : 'away'} />
          {words.state[state]}
        </label>
      ))}
    </fieldset>
  );
}

function Leave() {
  const { store } = useWorkspace();
  const { unreadCount } = useReadable(store.notifications);
  const { signOut, admin } = useContext(SurroundingsContext);
  return (
    <div class={`${style.phone} ${style.stack}`}>
      <Button kind="line" icon="bell" onClick={openBell} data-bell>
        {unreadCount > 0 ? bell.withNew(unreadCount) : bell.name}
      </Button>
      {admin !== undefined && (
        <Link href={admin.path} class={`${ui.button} ${ui.line}`}>
          <Icon name={admin.icon} />
          {profile.admin}
        </Link>
      )}
      <Button kind="line" onClick={signOut}>
        {profile.signOut}
      </Button>
    </div>
  );
}
