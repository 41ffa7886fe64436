import type { Contact, Conversation } from '@helpdesk/client';
import { channelRules } from '@helpdesk/domain';
import { failureReason } from '@helpdesk/screen-state';
import { useLocation } from 'wouter-preact';
import { useWorkspace } from '../../../../../state/workspace.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Face } from '../../../../../ui/face.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { useReadable } from '../../../../../ui/readable.ts';
import ui from '../../../../../ui/ui.module.css';
import { mailLog } from '../../../../../words/en/mail-log.ts';
import { fullName } from '../../../../../words/names.ts';
import { whenOf } from '../../../../../words/times.ts';
import { Fold } from '../../../../contacts/fold.tsx';
import { shortName } from '../mail-names.ts';
import { usePeople } from '../use-people.ts';
import style from './mail-contact.module.css';

/** Under the name of a contact who has never been on the site. */
export function OnlyMail() {
  return <small class={style.only}>{mailLog.panel.onlyMail}</small>;
}

interface MailContactProps {
  /** The state of the address is not known at first. */
  readonly contact: Pick<Contact, 'id' | 'email'> & Partial<Pick<Contact, 'email_state'>>;
}

/** Of a contact who writes mails: that mail came back, and a way to write to them. */
export function MailContact({ contact: { id, email, email_state: state = null } }: MailContactProps) {
  const { agent, catalogues } = useWorkspace();
  const { inboxes } = useReadable(catalogues);
  const [, go] = useLocation();
  const { panel, reasons } = mailLog;
  const hasInbox = inboxes.some(({ channel, enabled }) => enabled && channelRules[channel].hasAddresses);
  const mayWrite = agent.permissions.includes('conversations:write') && email !== null && hasInbox;
  if (state === null && !mayWrite) return null;
  return (
    <div class={style.mail}>
      {state !== null && (
        <p class={style.cameBack}>
          <Icon name="warn" small />
          <span>{panel.cameBack(whenOf(Date.parse(state.came_back_at)), reasons[failureReason(state.code)])}</span>
        </p>
      )}
      {mayWrite && (
        <Button kind="line" icon="mail" onClick={() => go(`/new?contact=${id}&kind=email`, { state: { email } })}>
          {panel.newEmail}
        </Button>
      )}
    </div>
  );
}

interface MailPeopleProps {
  readonly row: Conversation;
  /** Undefined where the agent may not write. */
  readonly onAdd: ((address: string) => void) | undefined;
}

/** Everyone who was in the mails of a conversation besides its contact, and whether replies go to them. */
export function MailPeople({ row, onAdd }: MailPeopleProps) {
  const people = (usePeople(row) ?? []).filter(({ address }) => address !== row.contact.email);
  if (people.length === 0) return null;
  const { panel } = mailLog;
  const customer = shortName(fullName(row.contact));
  return (
    <Fold name="people" title={panel.people}>
      <ul class={style.people}>
        {people.map(({ address, name, contact_id: contactId, role, is_new: isNew, is_automatic: isAutomatic }) => {
          const shown = name || address;
          const word = role === 'aside' ? panel.aside(customer) : panel.roles[role];
          return (
            <li key={address}>
              <Face id={contactId ?? 0} name={shown} size={28} />
              <span>
                <bdi class={ui.cut} title={address}>
                  {shown}
                </bdi>
                <small class={ui.cut}>{isNew ? panel.isNew : isAutomatic ? panel.automatic(word) : word}</small>
              </span>
              {isNew && onAdd && (
                <Button aria-label={panel.addName(shown)} onClick={() => onAdd(address)}>
                  {panel.add}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}
