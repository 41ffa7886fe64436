import { type Contact, HelpdeskError } from '@helpdesk/client';
import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useWorkspace } from '../../state/workspace.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank, Failed, Page } from '../../ui/page.tsx';
import { Picker } from '../../ui/pick/picker.tsx';
import ui from '../../ui/ui.module.css';
import { contactWords } from '../../words/contacts.ts';
import { fullName } from '../../words/names.ts';
import { momentOf } from '../../words/times.ts';
import { MailContact } from '../conversation/log/mail/panel/mail-contact.tsx';
import { Attributes } from './attributes.tsx';
import { BlockDialog, setBlocked } from './block.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { Kind } from './contact-list.tsx';
import style from './contacts.module.css';
import { Conversations, useConversations } from './conversations.tsx';
import { Facts } from './facts.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { Notes } from './notes.tsx';
import { useVisits, Visits } from './visits.tsx';

const parent = { name: contactWords.title, href: '/contacts' };
const keyOf = (id: number) => ['contacts', id, 'record'] as const;

/** One contact: who they are, what they wrote about, and what is known of them. */
export function ContactPage({ id }: { readonly id: number }) {
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => client.call('getContact', { params: { id }, signal }),
    refetchOnWindowFocus: true,
  });
  if (data !== undefined) return <Shown contact={data} />;
  if (error instanceof HelpdeskError && error.status === 404) {
    return (
      <Blank title={contactWords.gone} hint={contactWords.goneHint}>
        <Link href="/contacts" class={`${ui.button} ${ui.line}`}>
          {contactWords.toAll}
        </Link>
      </Blank>
    );
  }
  return (
    <Page title={contactWords.title}>{error !== null && <Failed error={error} onRetry={() => void refetch()} />}</Page>
  );
}

type Opened = 'edit' | 'block' | 'merge';

function Shown({ contact }: { readonly contact: Contact }) {
  const workspace = useWorkspace();
  const { agent, queries } = workspace;
  const [opened, setOpened] = useState<Opened>();
  const [menu, setMenu] = useState<HTMLElement>();
  const name = fullName(contact);
  const isSaved = (next: Contact): void => {
    queries.setQueryData(keyOf(contact.id), next);
    void queries.invalidateQueries({ queryKey: ['contacts'] });
  };
  const choices = [
    ...(agent.permissions.includes('contacts:block') && contact.enabled
      ? [{ key: 'block', label: contactWords.block(name), sign: <Icon name="lock" /> }]
      : []),
    ...(agent.permissions.includes('contacts:merge')
      ? [{ key: 'merge', label: contactWords.merge, sign: <Icon name="merge" /> }]
      : []),
  ];
  const close = (): void => setOpened(undefined);
  return (
    <Page
      title={name}
      parent={parent}
      actions={
        <>
          {agent.permissions.includes('contacts:write') && (
            <Button kind="line" onClick={() => setOpened('edit')}>
              {contactWords.edit}
            </Button>
          )}
          {choices.length > 0 && (
            <IconButton
              icon="more"
              label={contactWords.more_(name)}
              aria-haspopup="listbox"
              onClick={({ currentTarget }) => setMenu(currentTarget)}
            />
          )}
        </>
      }
    >
      <Head contact={contact} onUnblock={() => void setBlocked(workspace, contact, false, isSaved)} />
      <div class={style.halves}>
        <Conversations contactId={contact.id} />
        <Details contact={contact} onSaved={isSaved} />
      </div>
      {menu && (
        <Picker
          anchor={menu}
          label={contactWords.more_(name)}
          choices={choices}
          onChoose={(key) => setOpened(key as Opened)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {opened === 'edit' && <ContactDialog contact={contact} onClose={close} onSaved={isSaved} />}
      {opened === 'merge' && <MergeDialog contact={contact} onClose={close} onMerged={isSaved} />}
      {opened === 'block' && <BlockDialog contact={contact} onBlocked={isSaved} onClose={close} />}
    </Page>
  );
}

interface ContactProps {
  readonly contact: Contact;
}

function Head({ contact, onUnblock }: ContactProps & { readonly onUnblock: () => void }) {
  const { agent } = useWorkspace();
  const isHere = contact.availability_status === 'online';
  const [visit] = useVisits(useNewest(contact.id), isHere);
  const { last_active_at: seen } = contact;
  const page = visit && (visit.title || visit.url);
  const text = isHere
    ? page
      ? contactWords.hereOn(page)
      : contactWords.here
    : seen !== null && contactWords.seen(momentOf(Date.parse(seen)));
  return (
    <header class={style.head}>
      <Face
        id={contact.id}
        name={fullName(contact)}
        picture={contact.avatar_url}
        size={44}
        state={isHere ? 'online' : undefined}
      />
      <div>
        <Kind contact={{ ...contact, enabled: true }} />
        {text && <p>{text}</p>}
      </div>
      {!contact.enabled && (
        <p class={`${ui.strip} ${ui.bad} ${style.isBlocked}`}>
          <Icon name="lock" />
          <span>{contactWords.isBlocked}</span>
          {agent.permissions.includes('contacts:block') && (
            <Button kind="link" onClick={onUnblock}>
              {contactWords.unblock}
            </Button>
          )}
        </p>
      )}
    </header>
  );
}

/** The newest conversation, whose page visits are shown as the contact's. */
function useNewest(contactId: number): string | undefined {
  return useConversations(contactId).data?.pages[0]?.results[0]?.uuid;
}

function Details({ contact, onSaved }: ContactProps & { readonly onSaved: (contact: Contact) => void }) {
  const newest = useNewest(contact.id);
  const hasFacts = contact.email ?? contact.phone_number ?? contact.country ?? contact.external_user_id;
  return (
    <div class={style.details}>
      {hasFacts && (
        <section class={style.facts} aria-label={contactWords.facts}>
          <Facts {...contact} />
          <MailContact contact={contact} />
        </section>
      )}
      <Attributes contact={contact} onSaved={onSaved} />
      <Notes key={contact.id} contactId={contact.id} firstName={contact.first_name} />
      {newest !== undefined && <Visits uuid={newest} isHere={contact.availability_status === 'online'} />}
    </div>
  );
}
