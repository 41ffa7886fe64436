import { type ContactNote, cell } from '@helpdesk/client';
import { useQuery } from '@tanstack/preact-query';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { afterToast } from '../desk/after-toast.ts';
import { type Desk, useDesk } from '../desk/desk.ts';
import { refusalWords } from '../desk/refusal-words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { TextArea } from '../ui/form/field.tsx';
import { useReadable } from '../ui/readable.ts';
import { contactWords } from '../words/contacts.ts';
import { words } from '../words/en.ts';
import { fullName } from '../words/names.ts';
import { whenOf } from '../words/times.ts';
import style from './details.module.css';
import { Fold } from './fold.tsx';

interface NotesProps {
  readonly contactId: number;
  readonly firstName: string;
}

/** Deleted here; the service is asked when it can no longer be taken back. */
const going = cell<ReadonlySet<number>>(new Set());

const keyOf = (contactId: number) => ['contacts', contactId, 'notes'] as const;

/** What colleagues have written down about a contact. */
export function Notes({ contactId, firstName }: NotesProps) {
  const desk = useDesk();
  const { agent, client, queries } = desk;
  const mayRead = agent.permissions.includes('contact_notes:read');
  const { data = [] } = useQuery(
    {
      queryKey: keyOf(contactId),
      queryFn: ({ signal }) => client.call('listContactNotes', { params: { id: contactId }, signal }),
      enabled: mayRead,
    },
    queries,
  );
  const [isWriting, setWriting] = useState(false);
  const hidden = useReadable(going);
  const shown = data.filter(({ id }) => !hidden.has(id));
  if (!mayRead) return null;
  return (
    <Fold
      name="notes"
      isHeldOpen={isWriting}
      title={contactWords.notes(firstName)}
      actions={
        agent.permissions.includes('contact_notes:write') && (
          <IconButton icon="plus" label={contactWords.addNote} onClick={() => setWriting(true)} />
        )
      }
    >
      {isWriting && <NewNote contactId={contactId} firstName={firstName} onEnd={() => setWriting(false)} />}
      {shown.length === 0 && !isWriting && <p class={style.quiet}>{contactWords.noNotes}</p>}
      <ul class={style.notes}>
        {shown.map((note) => (
          <li key={note.id}>
            <p dir="auto">{note.note}</p>
            <small>
              {contactWords.noteBy(fullName(note), whenOf(Date.parse(note.created_at), Date.now()))}
              {mayDelete(desk, note) && (
                <IconButton
                  icon="bin"
                  label={contactWords.deleteNote(fullName(note))}
                  onClick={() => remove(desk, note)}
                />
              )}
            </small>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** One's own, and for an Admin everybody's. */
function mayDelete({ agent }: Desk, note: ContactNote): boolean {
  const isOwn = note.user_id === agent.id || agent.roles.includes('Admin');
  return isOwn && agent.permissions.includes('contact_notes:delete');
}

function remove({ toasts, client, queries }: Desk, { id, contact_id: contactId }: ContactNote): void {
  const show = (): void => going.update((ids) => new Set([...ids].filter((each) => each !== id)));
  going.update((ids) => new Set([...ids, id]));
  const send = async (): Promise<void> => {
    try {
      await client.call('deleteContactNote', { params: { id: contactId, note_id: id } });
      queries.setQueryData<ContactNote[]>(keyOf(contactId), (notes) => notes?.filter((each) => each.id !== id));
    } catch (error) {
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
    show();
  };
  afterToast(toasts, { text: contactWords.noteDeleted, act: () => void send(), onUndo: show });
}

function NewNote({ contactId, firstName, onEnd }: NotesProps & { readonly onEnd: () => void }) {
  const { client, queries, toasts } = useDesk();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const save = async (): Promise<void> => {
    if (text.trim() === '') return setFault(contactWords.noteMissing);
    try {
      const note = await client.call('addContactNote', { params: { id: contactId }, body: { note: text.trim() } });
      queries.setQueryData<ContactNote[]>(keyOf(contactId), (notes = []) => [note, ...notes]);
      onEnd();
    } catch (error) {
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text.trim() === '') onEnd();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.querySelector('textarea')?.focus(), []);
  return (
    <div ref={place} class={style.newNote}>
      <TextArea
        label={contactWords.writeNote(firstName)}
        rows={3}
        maxLength={10_000}
        value={text}
        fault={fault}
        onInput={setText}
        onKeyDown={onKeyDown}
      />
      <span>
        <Button onClick={onEnd}>{words.cancel}</Button>
        <Button kind="line" onClick={() => void save()}>
          {contactWords.saveNote}
        </Button>
      </span>
    </div>
  );
}
