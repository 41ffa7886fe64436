import { channelRules } from '@helpdesk/domain';
import { beginning } from '@helpdesk/screens';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import type { Writer, Written } from '../conversation/field.ts';
import { blocksOf, FormattedField, unwritten } from '../conversation/formatted-field.tsx';
import { useDesk } from '../desk/desk.ts';
import { excessOf } from '../desk/readiness.ts';
import { wireTextOf } from '../desk/rich-text.ts';
import { findContacts } from '../desk/search.ts';
import { useFound } from '../desk/use-found.ts';
import { addressOf } from '../routes.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Face } from '../ui/face.tsx';
import { Field, Select, TextField } from '../ui/form/field.tsx';
import { FormBody } from '../ui/form/form.tsx';
import type { Faults } from '../ui/form/form-rules.ts';
import { type Form, missing, useForm } from '../ui/form/use-form.ts';
import { useReadable } from '../ui/readable.ts';
import ui from '../ui/ui.module.css';
import { words } from '../words/en.ts';
import { fullName } from '../words/names.ts';
import { newWords as text } from '../words/new-conversation.ts';
import { writing } from '../words/writing.ts';
import style from './new-conversation.module.css';
import { useFiles } from './use-files.ts';

interface Values {
  readonly contact: { readonly id: number; readonly name: string; readonly email: string | null } | null;
  /** What stands in the field of the contact, while none is chosen. */
  readonly typed: string;
  readonly firstName: string;
  readonly inbox: string;
  readonly subject: string;
  readonly message: Written;
  readonly assignee: string;
}

function isAddress(typed: string): boolean {
  const [name = '', host = '', ...more] = typed.trim().split('@');
  return name !== '' && more.length === 0 && !/\s/.test(name + host) && /[^.]\.[^.]/.test(host);
}

const longestName = 128;
/** Every contact has a name: without one it is what stands before the `@`. */
const nameOfAddress = (typed: string): string => beginning(typed.trim().split('@', 1)[0] ?? '', longestName);

const fieldOfWire: Readonly<Record<string, keyof Values>> = {
  ...{ contact_id: 'typed', contact_email: 'typed', first_name: 'firstName', inbox_id: 'inbox' },
  ...{ subject: 'subject', content: 'message', agent_id: 'assignee' },
};

interface NewConversationProps {
  readonly onClose: () => void;
  /** What was typed before it was there: it begins with the field of the contact. */
  readonly begun: string;
}

/** Writes to a contact first: a dialog over the list, and a page of its own on a phone. */
export function NewConversation({ onClose, begun }: NewConversationProps) {
  const { client, agent, catalogues } = useDesk();
  const { inboxes, agents } = useReadable(catalogues);
  const [, go] = useLocation();
  const open = inboxes.filter(({ enabled }) => enabled);
  const [initial] = useState<Values>({
    ...{ contact: null, typed: begun, firstName: '', inbox: String(open[0]?.id ?? ''), subject: '' },
    message: unwritten,
    assignee: String(agent.id),
  });
  const started = useRef<string>();
  const writer = useRef<Writer>();
  const files = useFiles();
  const hasSubject = (inbox: string): boolean => {
    const { channel } = open.find(({ id }) => String(id) === inbox) ?? {};
    return channel !== undefined && channelRules[channel].hasSubject;
  };

  const check = (values: Values): Faults<Values> => {
    const excess = excessOf({ ...values.message, mentions: [] });
    return {
      ...(values.contact === null &&
        !isAddress(values.typed) && { typed: values.typed.trim() === '' ? missing(text.contact) : text.noContact }),
      ...(values.inbox === '' && { inbox: missing(text.inbox) }),
      ...(hasSubject(values.inbox) && values.subject.trim() === '' && { subject: missing(text.subject) }),
      ...(values.message.text.trim() === '' && { message: missing(text.message) }),
      ...(excess > 0 && { message: writing.draft.tooLong(excess) }),
    };
  };
  const own = useForm<Values>({
    initial,
    check,
    save: async (values) => {
      const { contact, typed, firstName, inbox, subject, message, assignee } = values;
      const first = wireTextOf(blocksOf(message));
      const { uuid } = await client.call('createConversation', {
        body: {
          inbox_id: Number(inbox),
          content: first.text,
          content_type: first.contentType,
          rendered: true,
          attachments: files.ids(),
          initiator: 'agent',
          ...(contact === null
            ? { contact_email: typed.trim(), first_name: firstName.trim() || nameOfAddress(typed) }
            : { contact_id: contact.id }),
          ...(hasSubject(inbox) && { subject: subject.trim() }),
          ...(assignee !== '' && { agent_id: Number(assignee) }),
        },
      });
      started.current = uuid;
    },
    fieldOf: (path) => fieldOfWire[path.split('.')[0] ?? ''],
  });
  const latest = useRef(own);
  latest.current = own;
  /** After the upload, with what was written meanwhile. A file that did not get there says so itself. */
  async function start(): Promise<void> {
    const isWhole = Object.keys(check(own.values)).length === 0;
    if (!isWhole || (await files.settled())) await latest.current.save();
  }
  const form: Form<Values> = { ...own, save: start };
  useEffect(() => {
    if (form.state !== 'saved' || started.current === undefined) return;
    const kind = form.values.assignee === String(agent.id) ? 'mine' : 'all';
    go(addressOf({ place: { kind }, shelf: 'open' }, started.current));
  }, [form.state]);

  const isBegun = started.current === undefined && (form.changes > 0 || files.files.length + files.uploads.length > 0);
  const { values, faults, set } = form;
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
          <Button kind="main" shortcut="Ctrl ⏎" onClick={() => void form.save()}>
            {files.isAwaited ? writing.send.afterUpload : form.state === 'saving' ? text.starting : text.start}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears a key of the fields in it */}
      <div
        class={style.form}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
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
              onChoose={(inbox) => set({ inbox })}
            />
          )}
          {hasSubject(values.inbox) && (
            <TextField
              label={text.subject}
              value={values.subject}
              fault={faults.subject}
              onInput={(subject) => set({ subject })}
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

/** A contact of the desk, or an address that becomes one. */
function ContactField({ form: { values, faults, set } }: { readonly form: Form<Values> }) {
  const { client, agent } = useDesk();
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
