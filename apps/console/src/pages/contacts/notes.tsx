import type { ContactNote } from '@helpdesk/client';
import { longestContactNote } from '@helpdesk/domain';
import { cell, type NoteDraft } from '@helpdesk/screen-state';
import { isOfComposition } from '@helpdesk/ui';
import { useQuery } from '@tanstack/preact-query';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { afterToast } from '../../state/after-toast.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace, type Workspace } from '../../state/workspace.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import { useReadable } from '../../ui/readable.ts';
import { contactWords } from '../../words/contacts.ts';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { whenOf } from '../../words/times.ts';
import { writing } from '../../words/writing.ts';
import style from './details.module.css';
import { Fold } from './fold.tsx';

interface NotesProps {
  readonly contactId: number;
  readonly firstName: string;
}

/** Deleted here; the service is asked when it can no longer be taken back. */
const going = cell<ReadonlySet<number>>(new Set());

const keyOf = (contactId: number) => ['contacts', contactId, 'notes'] as const;

/** Newest first, and the cursor of older ones. */
interface ShownNotes {
  readonly notes: readonly ContactNote[];
  readonly next: string | null;
}

async function readNotes(
  { client }: Workspace,
  contactId: number,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<ShownNotes> {
  const found = await client.call('listContactNotes', {
    params: { id: contactId },
    query: { page_size: 30, ...(cursor !== undefined && { cursor }) },
    ...(signal !== undefined && { signal }),
  });
  return 'results' in found ? { notes: found.results, next: found.next_cursor } : { notes: found, next: null };
}

async function showOlder(workspace: Workspace, contactId: number, { next }: ShownNotes): Promise<void> {
  if (next === null) return;
  try {
    const older = await readNotes(workspace, contactId, next);
    workspace.queries.setQueryData<ShownNotes>(keyOf(contactId), (shown) =>
      // Of two presses at once the second finds them there.
      shown?.next === next ? { notes: [...shown.notes, ...older.notes], next: older.next } : shown,
    );
  } catch (error) {
    workspace.toasts.show({ text: refusalWords(error), tone: 'refused' });
  }
}

function changeShown(
  queries: Workspace['queries'],
  contactId: number,
  change: (notes: readonly ContactNote[]) => readonly ContactNote[],
): void {
  queries.setQueryData<ShownNotes>(keyOf(contactId), (shown = { notes: [], next: null }) => ({
    ...shown,
    notes: change(shown.notes),
  }));
}

/** What colleagues have written down about a contact. */
export function Notes({ contactId, firstName }: NotesProps) {
  const workspace = useWorkspace();
  const { agent, queries, noteDrafts } = workspace;
  const mayRead = agent.permissions.includes('contact_notes:read');
  const { data } = useQuery(
    {
      queryKey: keyOf(contactId),
      queryFn: ({ signal }) => readNotes(workspace, contactId, undefined, signal),
      enabled: mayRead,
    },
    queries,
  );
  const draft = noteDrafts.of(contactId);
  const isBegun = useReadable(draft.text) !== '';
  const [isOpened, setOpened] = useState(false);
  const isWriting = (isOpened || isBegun) && agent.permissions.includes('contact_notes:write');
  const hidden = useReadable(going);
  const shown = data?.notes.filter(({ id }) => !hidden.has(id)) ?? [];
  const place = useRef<HTMLDivElement>(null);
  const open = (): void => {
    setOpened(true);
    // It may stand there already.
    place.current?.querySelector('textarea')?.focus();
  };
  if (!mayRead) return null;
  return (
    <Fold
      name="notes"
      isHeldOpen={isWriting}
      title={contactWords.notes(firstName)}
      actions={
        agent.permissions.includes('contact_notes:write') && (
          <IconButton icon="plus" label={contactWords.addNote} onClick={open} data-add-note />
        )
      }
    >
      <div ref={place}>
        {isWriting && (
          <NewNote
            contactId={contactId}
            firstName={firstName}
            draft={draft}
            isFocused={isOpened}
            onClose={() => setOpened(false)}
          />
        )}
      </div>
      {shown.length === 0 && !isWriting && <p class={style.quiet}>{contactWords.noNotes}</p>}
      <ul class={style.notes}>
        {shown.map((note) => (
          <li key={note.id}>
            <p dir="auto">{note.note}</p>
            <small>
              {contactWords.noteBy(fullName(note), whenOf(Date.parse(note.created_at)))}
              {mayDelete(workspace, note) && (
                <IconButton
                  icon="bin"
                  label={contactWords.deleteNote(fullName(note))}
                  onClick={() => remove(workspace, note)}
                />
              )}
            </small>
          </li>
        ))}
      </ul>
      {data?.next != null && (
        <Button kind="link" onClick={() => void showOlder(workspace, contactId, data)}>
          {contactWords.olderNotes}
        </Button>
      )}
    </Fold>
  );
}

/** One's own, and for an Admin everybody's. */
function mayDelete({ agent }: Workspace, note: ContactNote): boolean {
  const isOwn = note.user_id === agent.id || agent.roles.includes('Admin');
  return isOwn && agent.permissions.includes('contact_notes:delete');
}

function remove({ toasts, client, queries }: Workspace, { id, contact_id: contactId }: ContactNote): void {
  const show = (): void => going.update((ids) => new Set([...ids].filter((each) => each !== id)));
  going.update((ids) => new Set([...ids, id]));
  const send = async (): Promise<void> => {
    try {
      await client.call('deleteContactNote', { params: { id: contactId, note_id: id } });
      changeShown(queries, contactId, (notes) => notes.filter((each) => each.id !== id));
    } catch (error) {
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
    show();
  };
  afterToast(toasts, { text: contactWords.noteDeleted, act: () => void send(), onUndo: show });
}

interface NewNoteProps extends NotesProps {
  readonly draft: NoteDraft;
  /** False for a note that was begun earlier and is shown again. */
  readonly isFocused: boolean;
  readonly onClose: () => void;
}

function NewNote({ contactId, firstName, draft, isFocused, onClose }: NewNoteProps) {
  const { queries, toasts } = useWorkspace();
  const text = useReadable(draft.text);
  const [isMissing, setMissing] = useState(false);
  const excess = text.trim().length - longestContactNote;
  const tooLong = excess > 0 ? writing.draft.tooLong(excess) : undefined;
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useOnce();
  const place = useRef<HTMLDivElement>(null);
  const save = async (): Promise<void> => {
    if (text.trim() === '') return setMissing(true);
    if (tooLong !== undefined) return announce('status', tooLong);
    try {
      const note = await draft.save();
      if (note === undefined) return;
      if (draft.text.snapshot() === '') onClose();
      changeShown(queries, contactId, (notes) => [note, ...notes]);
    } catch (error) {
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  };
  const cancel = (): void => {
    onClose();
    draft.write('');
    if (text.trim() === '') return;
    toasts.show({ text: writing.draft.discarded, tone: 'done', undo: () => draft.write(text) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isOfComposition(event)) return;
    if (event.key === 'Escape') text.trim() === '' ? cancel() : setAsking(true);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run(save);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useLayoutEffect(() => {
    const { current: form } = place;
    if (isFocused) form?.querySelector('textarea')?.focus();
    return () => {
      // Without this, the focus would be lost with the form.
      if (form?.contains(document.activeElement)) {
        form.closest('section')?.querySelector<HTMLElement>('[data-add-note]')?.focus();
      }
    };
  }, []);
  return (
    <div ref={place} class={style.newNote}>
      <TextArea
        label={contactWords.writeNote(firstName)}
        rows={3}
        value={text}
        fault={isMissing ? contactWords.noteMissing : tooLong}
        onInput={(next) => {
          setMissing(false);
          draft.write(next);
        }}
        onKeyDown={onKeyDown}
      />
      <span>
        <Button onClick={cancel}>{words.cancel}</Button>
        <Button kind="line" aria-disabled={isBusy} onClick={() => void run(save)}>
          {contactWords.saveNote}
        </Button>
      </span>
      {isAsking && (
        <Confirm
          title={contactWords.discardNote}
          verb={words.form.discard}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
