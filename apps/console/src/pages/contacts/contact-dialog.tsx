import { type Contact, HelpdeskError } from '@helpdesk/client';
import { useMemo, useRef, useState } from 'preact/hooks';
import { confirmed } from '../../state/confirmed.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { Select, TextField } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Faults } from '../../ui/form/form-rules.ts';
import { missing, useForm } from '../../ui/form/use-form.ts';
import ui from '../../ui/ui.module.css';
import { contactWords } from '../../words/contacts.ts';
import { fullName } from '../../words/names.ts';
import { type ContactValues, contactFaults, sentValues, valuesOf } from './contact-values.ts';
import style from './contacts.module.css';
import { countries } from './countries.ts';

interface ContactDialogProps {
  /** None: a new one. */
  readonly contact?: Contact;
  readonly onClose: () => void;
  readonly onSaved: (contact: Contact) => void;
}

const mostBytes = 2 * 1_024 * 1_024;

/** Names, addresses and the picture of a contact. */
export function ContactDialog({ contact, onClose, onSaved }: ContactDialogProps) {
  const { client, toasts } = useWorkspace();
  const [picture, setPicture] = useState<File | 'removed'>();
  const [pictureFault, setPictureFault] = useState<string>();
  const initial = useMemo(() => valuesOf(contact), [contact]);
  /** A new one that is there, although its picture was refused: it is not created a second time. */
  const made = useRef<Contact>();
  const form = useForm<ContactValues>({
    initial,
    check: (values) => contactFaults(values, missing),
    save: async (values) => {
      const body = sentValues(values);
      const known = contact ?? made.current;
      try {
        let saved =
          known === undefined
            ? await client.call('createContact', { body })
            : await confirmed(() => client.call('updateContact', { params: { id: known.id }, body }));
        if (contact === undefined) made.current = saved;
        if (picture !== undefined) {
          const params = { id: saved.id };
          // Only a form takes this, which names the picture that is cleared by a word.
          const cleared = { first_name: saved.first_name, avatar_url: 'null' };
          saved = await (picture === 'removed'
            ? client.call('updateContact', { params, body: cleared, files: [] })
            : client.call('updateContact', { params, body: {}, files: [picture] }));
        }
        toasts.show({ text: contact ? contactWords.saved : contactWords.created(fullName(saved)), tone: 'done' });
        onClose();
        onSaved(saved);
      } catch (error) {
        if (!(error instanceof HelpdeskError) || error.status !== 409) throw error;
        setTaken(values.email);
        const { status, errorType, message, requestId } = error;
        // The form keeps what was written, and goes to the field.
        throw new HelpdeskError({ status, errorType, message, requestId, data: { issues: [{ path: 'email' }] } });
      }
    },
  });
  const [taken, setTaken] = useState<string>();
  const { values, set, leave } = form;
  const faults: Faults<ContactValues> =
    taken !== undefined && taken === values.email ? { ...form.faults, email: contactWords.field.taken } : form.faults;
  const { field } = contactWords;
  const text = (name: keyof ContactValues) => ({
    value: values[name],
    fault: faults[name],
    onInput: (value: string) => set({ [name]: value }),
    onBlur: () => leave(name),
  });
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    setPictureFault(file.size > mostBytes ? field.tooLarge : undefined);
    if (file.size <= mostBytes) setPicture(file);
  };
  return (
    <FormDialog
      form={form}
      size="middle"
      title={contact ? contactWords.editOf(fullName(contact)) : contactWords.create}
      verb={contact ? contactWords.save : contactWords.createVerb}
      isChanged={picture !== undefined}
      onClose={onClose}
    >
      <div class={style.pair}>
        <TextField label={field.first} autofocus {...text('first_name')} />
        <TextField label={field.last} {...text('last_name')} />
      </div>
      <TextField label={field.email} type="email" {...text('email')} />
      <div class={style.pair}>
        <Select
          label={field.country}
          value={values.phone_number_country_code}
          fault={faults.phone_number_country_code}
          choices={[{ key: '', label: field.noCountry }, ...countries()]}
          onChoose={(phone_number_country_code) => set({ phone_number_country_code })}
        />
        <TextField label={field.phone} type="tel" {...text('phone_number')} />
      </div>
      <Picture
        contact={contact}
        picture={picture}
        fault={pictureFault}
        onChoose={choose}
        onRemove={() => setPicture(picture instanceof File && !contact?.avatar_url ? undefined : 'removed')}
      />
    </FormDialog>
  );
}

interface PictureProps {
  readonly contact: Contact | undefined;
  readonly picture: File | 'removed' | undefined;
  readonly fault: string | undefined;
  readonly onChoose: (file: File | undefined) => void;
  readonly onRemove: () => void;
}

function Picture({ contact, picture, fault, onChoose, onRemove }: PictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useMemo(() => (picture instanceof File ? URL.createObjectURL(picture) : undefined), [picture]);
  const shown = picture === 'removed' ? null : (chosen ?? contact?.avatar_url ?? null);
  const { field } = contactWords;
  return (
    <div class={style.picture}>
      <Face id={contact?.id ?? 0} name={contact ? fullName(contact) : ''} picture={shown} size={44} />
      <div>
        <span>
          <Button kind="line" onClick={() => input.current?.click()}>
            {shown === null ? field.choose : field.another}
          </Button>
          {shown !== null && <Button onClick={onRemove}>{field.remove}</Button>}
        </span>
        <p class={fault === undefined ? style.hint : ui.error} role={fault === undefined ? undefined : 'alert'}>
          {fault ?? field.pictureHint}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={field.picture}
        onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
      />
    </div>
  );
}
