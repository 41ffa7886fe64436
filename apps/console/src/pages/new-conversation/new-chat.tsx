import { channelRules } from '@helpdesk/domain';
import type { OutgoingFile } from '@helpdesk/screen-state';
import { isOfComposition } from '@helpdesk/ui';
import { useEffect, useRef } from 'preact/hooks';
import { findContacts } from '../../state/lists/search.ts';
import { useFound } from '../../state/lists/use-found.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Face } from '../../ui/face.tsx';
import { Field, Select, TextField } from '../../ui/form/field.tsx';
import { FormBody } from '../../ui/form/form.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { Combobox } from '../../ui/pick/combobox.tsx';
import { useReadable } from '../../ui/readable.ts';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { newWords as text } from '../../words/new-conversation.ts';
import { writing } from '../../words/writing.ts';
import type { Writer } from '../conversation/composer/field.ts';
import { FormattedField } from '../conversation/composer/formatted-field.tsx';
import type { BegunMail } from './begun-mail.ts';
import style from './new-chat.module.css';
import { useFiles } from './use-files.ts';
import { isAddress, useNewForm, type Values } from './use-new-form.ts';

interface NewChatProps {
  readonly onClose: () => void;
  /** What was typed before it was there: it begins with the field of the contact. */
  readonly begun: string;
  readonly inboxId: number | undefined;
  /** An inbox was chosen whose conversations are mails. */
  readonly onMail: (inboxId: number, begun: BegunMail) => void;
}

/** Writes to a contact first: a dialog over the list, and a page of its own on a phone. */
export function NewChat({ onClose, begun, inboxId, onMail }: NewChatProps) {
  const { agent, catalogues } = useWorkspace();
  const { inboxes, agents } = useReadable(catalogues);
  const open = inboxes.filter(({ enabled }) => enabled);
  const files = useFiles();
  const writer = useRef<Writer>();
  const form = useNewForm(begun, inboxId, files);
  const isBegun = form.changes > 0 || begun !== '' || files.files.length + files.uploads.length > 0;
  const { values, faults, set } = form;
  // What is too long is said while it is written.
  useEffect(() => {
    if (values.message.text.trim() !== '') form.leave('message');
  }, [values.message]);
  const latest = useRef(values);
  latest.current = values;
  /** The files go along: those that are on their way are awaited. */
  async function becomeMail(mailInbox: number): Promise<void> {
    if (await files.settled()) onMail(mailInbox, begunMail(latest.current, files.uploaded()));
  }
  const colleagues = agents.filter(({ enabled, id }) => enabled && id !== agent.id);
  return (
    <Dialog
      title={text.title}
      size="middle"
      isChanged={isBegun}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            kind="main"
            shortcut="Ctrl ⏎"
            aria-disabled={form.state === 'saving'}
            onClick={() => void form.save()}
          >
            {files.isAwaited ? writing.send.afterUpload : form.state === 'saving' ? text.starting : text.start}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears a key of the fields in it */}
      <div
        class={style.form}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOfComposition(event)) return;
          event.preventDefault();
          void form.save();
        }}
      >
        <FormBody form={form}>
          <ContactField form={form} />
          {open.length > 1 && (
            <Select
              label={text.inbox}
              value={values.inbox}
              fault={faults.inbox}
              choices={open.map(({ id, name }) => ({ key: String(id), label: name }))}
              onChoose={(inbox) => {
                const mail = open.find(({ id, channel }) => String(id) === inbox && channelRules[channel].hasAddresses);
                if (mail === undefined) set({ inbox });
                else void becomeMail(mail.id);
              }}
            />
          )}
          <FormattedField
            label={text.message}
            value={values.message}
            fault={faults.message}
            writer={writer}
            onWrite={(message) => set({ message })}
            files={files}
          />
          <Select
            label={text.assignee}
            value={values.assignee}
            fault={faults.assignee}
            choices={[
              { key: String(agent.id), label: text.me },
              ...colleagues.map((each) => ({ key: String(each.id), label: fullName(each) })),
              { key: '', label: text.nobody },
            ]}
            onChoose={(assignee) => set({ assignee })}
          />
        </FormBody>
      </div>
    </Dialog>
  );
}

/** What goes on as a mail. */
function begunMail({ contact, typed, message, assignee }: Values, files: readonly OutgoingFile[]): BegunMail {
  const address = contact?.email ?? (isAddress(typed) ? typed.trim() : undefined);
  return {
    ...message,
    to: address === undefined ? [] : [address],
    files,
    agentId: assignee === '' ? null : Number(assignee),
  };
}

/** A contact of the desk, or an address that becomes one. */
function ContactField({ form: { values, faults, set } }: { readonly form: Form<Values> }) {
  const { client, agent } = useWorkspace();
  const mayFind = agent.permissions.includes('contacts:read');
  const { value } = useFound(
    values.contact === null ? values.typed : '',
    mayFind ? (typed, signal) => findContacts(client, typed, 6, signal) : undefined,
  );
  const items = value?.items ?? [];
  const isKnown = items.some(({ email }) => email?.toLowerCase() === values.typed.trim().toLowerCase());
  if (values.contact !== null) {
    const { id, name, email } = values.contact;
    return (
      <Field label={text.contact}>
        {({ id: field }) => (
          <span class={style.chosen} id={field}>
            <Face id={id} name={name} size={28} />
            <span class={ui.cut}>{name}</span>
            <small class={ui.cut}>{email}</small>
            <IconButton icon="close" label={text.other} onClick={() => set({ contact: null, typed: '' })} />
          </span>
        )}
      </Field>
    );
  }
  return (
    <>
      <Combobox
        label={text.contact}
        hint={text.contactHint}
        fault={faults.typed}
        value={values.typed}
        autofocus
        listLabel={text.suggestions}
        suggestions={items.map((each) => ({
          key: String(each.id),
          label: fullName(each),
          sign: <Face id={each.id} name={fullName(each)} picture={each.avatar_url} size={18} />,
          ...(each.email !== null && { hint: each.email }),
        }))}
        onInput={(typed) => set({ typed })}
        onChoose={(key) => {
          const chosen = items.find(({ id }) => String(id) === key);
          if (chosen !== undefined) {
            set({ contact: { id: chosen.id, name: fullName(chosen), email: chosen.email }, typed: '' });
          }
        }}
      />
      {isAddress(values.typed) && !isKnown && (
        <TextField
          label={text.firstName}
          value={values.firstName}
          fault={faults.firstName}
          onInput={(firstName) => set({ firstName })}
        />
      )}
    </>
  );
}
