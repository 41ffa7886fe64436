import { type Contact, HelpdeskError } from '@helpdesk/client';
import { isSearchable } from '@helpdesk/domain';
import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { confirmed } from '../../state/confirmed.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import ui from '../../ui/ui.module.css';
import { contactWords } from '../../words/contacts.ts';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { Kind } from './contact-list.tsx';
import style from './contacts.module.css';

interface MergeDialogProps {
  readonly contact: Contact;
  readonly onClose: () => void;
  readonly onMerged: (contact: Contact) => void;
}

const few = 6;

/** Finds the other contact, and shows what happens to it before it is merged and gone. */
export function MergeDialog({ contact, onClose, onMerged }: MergeDialogProps) {
  const { client, toasts } = useWorkspace();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [fault, setFault] = useState<string>();
  const query = text.trim();
  const isEnough = isSearchable(query);
  const { data = [] } = useQuery({
    queryKey: ['contacts', 'search', query, 'merge'],
    queryFn: async ({ signal }) => {
      const found = await client.call('searchContacts', { query: { query, page_size: 20 }, signal });
      return Array.isArray(found) ? found : found.results;
    },
    enabled: isEnough,
    placeholderData: (before) => before,
  });
  const shown = isEnough ? data.filter(({ id }) => id !== contact.id).slice(0, few) : [];
  const other = shown.find(({ id }) => id === chosen);
  const name = fullName(contact);

  const { isBusy, run } = useOnce();
  const merge = async (): Promise<void> => {
    if (other === undefined) return;
    try {
      const body = { contact_id: other.id };
      onMerged(await confirmed(() => client.call('mergeContacts', { params: { id: contact.id }, body })));
      onClose();
      toasts.show({ text: contactWords.merged(fullName(other)), tone: 'done' });
    } catch (error) {
      const isRefused = error instanceof HelpdeskError && error.status === 409;
      setFault(isRefused ? contactWords.mergeRefused : refusalWords(error));
    }
  };
  return (
    <Dialog
      size="middle"
      title={contactWords.mergeInto(name)}
      isChanged={text !== '' || chosen !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {other && (
            <Button kind="bad" aria-disabled={isBusy} onClick={() => void run(merge)}>
              {contactWords.mergeVerb(fullName(other))}
            </Button>
          )}
        </>
      }
    >
      <TextField
        label={contactWords.mergeSearch}
        hint={contactWords.searchHint}
        autofocus
        value={text}
        onInput={(next) => {
          setText(next);
          setFault(undefined);
        }}
      />
      {isEnough && shown.length === 0 && <p class={style.hint}>{contactWords.nothing(query)}</p>}
      {shown.length > 0 && (
        <fieldset class={style.choices}>
          <legend class={ui.hidden}>{contactWords.mergeResults}</legend>
          {shown.map((each) => (
            <label key={each.id}>
              <input type="radio" name="other" checked={each.id === chosen} onChange={() => setChosen(each.id)} />
              <span class={ui.cut}>
                <b dir="auto">{fullName(each)}</b> <bdi>{each.email}</bdi>
              </span>
              <Kind contact={each} />
            </label>
          ))}
        </fieldset>
      )}
      {other && (
        <p>
          {contactWords.mergeWhat(fullName(other), name)}
          {other.enabled !== contact.enabled && ` ${contactWords.mergeBlocked}`}
        </p>
      )}
      {fault && (
        <p class={ui.error} role="alert">
          {fault}
        </p>
      )}
    </Dialog>
  );
}
