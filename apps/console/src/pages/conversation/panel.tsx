import type { Conversation, ConversationDetail } from '@helpdesk/client';
import { channelRules, mayChange } from '@helpdesk/domain';
import { Link } from 'wouter-preact';
import { useWorkspace } from '../../state/workspace.ts';
import { IconButton } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import ui from '../../ui/ui.module.css';
import { contactWords } from '../../words/contacts.ts';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { dateOf } from '../../words/times.ts';
import details from '../contacts/details.module.css';
import { Facts } from '../contacts/facts.tsx';
import { Fold } from '../contacts/fold.tsx';
import { Notes } from '../contacts/notes.tsx';
import { Visits } from '../contacts/visits.tsx';
import { topicOf } from '../inbox/last-said.ts';
import style from './conversation.module.css';
import { useMail } from './log/mail/load-mail.ts';
import { Waits } from './properties.tsx';

interface PanelProps {
  readonly row: Conversation;
  readonly detail: ConversationDetail | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onTag: (anchor: HTMLElement) => void;
  /** Adds an address to the replies by e-mail; undefined where the agent may not write. */
  readonly onAdd: ((address: string) => void) | undefined;
}

/** The contact, and what is known about them. */
export function Panel({ row, detail, isOpen, onClose, onTag, onAdd }: PanelProps) {
  const { agent, changes } = useWorkspace();
  const { panel } = words;
  const name = fullName(row.contact);
  const mayTag = mayChange(agent, 'tags');
  const loaded = useMail(channelRules[row.inbox_channel].hasAddresses);
  const mail = typeof loaded === 'object' ? loaded : undefined;
  return (
    <aside class={`${style.panel} ${isOpen ? style.opened : ''}`} aria-label={words.conversation.contact} data-pane>
      <header class={style.bar}>
        <h2>{words.conversation.contact}</h2>
        <span class={style.closing}>
          <IconButton icon="close" label={words.close} onClick={onClose} />
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <section class={ui.scroll} aria-label={panel.details} tabIndex={0}>
        <div class={style.part}>
          <div class={style.identity}>
            <Face
              id={row.contact_id}
              name={name}
              picture={row.contact.avatar_url}
              size={44}
              state={row.contact.availability_status === 'online' ? 'online' : undefined}
            />
            <div>
              <b dir="auto">
                {agent.permissions.includes('contacts:read') ? (
                  <Link href={`/contacts/${row.contact_id}`} class={details.link} title={contactWords.openPage}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </b>
              {mail && row.contact.last_active_at === null ? (
                <mail.OnlyMail />
              ) : row.contact.type === 'contact' ? (
                <span class={`${ui.chip} ${ui.chipGood}`}>
                  <Icon name="shield" small />
                  {panel.verified}
                </span>
              ) : (
                <span class={ui.chip}>{panel.visitor}</span>
              )}
            </div>
          </div>
          <Facts {...detail?.contact} email={row.contact.email} />
          {mail && <mail.MailContact contact={{ ...row.contact, ...detail?.contact }} />}
        </div>
        {mail && <mail.MailPeople row={row} onAdd={onAdd} />}
        <Visits uuid={row.uuid} isHere={row.contact.availability_status === 'online'} />
        <Fold
          name="tags"
          title={panel.tags}
          actions={
            mayTag && (
              <IconButton
                icon="plus"
                label={panel.addTag}
                shortcut="t"
                data-picker="tags"
                onClick={({ currentTarget }) => onTag(currentTarget)}
              />
            )
          }
        >
          <div class={style.chips}>
            {row.tags.length === 0 && <span class={style.quiet}>{panel.noTags}</span>}
            {row.tags.map((tag) => (
              <span key={tag} class={ui.chip}>
                {tag}
                {mayTag && (
                  <button
                    type="button"
                    aria-label={panel.removeTag(tag)}
                    onClick={() => changes.removeTag(row.uuid, tag)}
                  >
                    <Icon name="close" small />
                  </button>
                )}
              </span>
            ))}
            <Waits uuid={row.uuid} property="tags" />
          </div>
        </Fold>
        <Notes key={row.contact_id} contactId={row.contact_id} firstName={row.contact.first_name} />
        {detail !== undefined && detail.previous_conversations.length > 0 && (
          <Fold name="earlier" title={panel.earlier}>
            <ul class={style.earlier}>
              {detail.previous_conversations.map((each) => (
                <li key={each.uuid}>
                  <Link href={`/c/${each.uuid}`}>
                    <span class={ui.cut}>{topicOf(each)}</span>
                    <small>{dateOf(Date.parse(each.created_at))}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </Fold>
        )}
      </section>
    </aside>
  );
}
