import { cutText, longestPersonName } from '@helpdesk/domain';
import { excessOf } from '@helpdesk/screen-state';
import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { leaveUnasked } from '../../browser/leaving.ts';
import { addressOf } from '../../routes.ts';
import { draftForm } from '../../state/texts/draft-wire.ts';
import { wireTextOf } from '../../state/texts/rich-text.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { Faults } from '../../ui/form/form-rules.ts';
import { type Form, missing, useForm } from '../../ui/form/use-form.ts';
import { newWords as text } from '../../words/new-conversation.ts';
import { writing } from '../../words/writing.ts';
import type { Written } from '../conversation/composer/field.ts';
import { blocksOf, unwritten } from '../conversation/composer/formatted-field.tsx';
import type { NewFiles } from './use-files.ts';

export interface Values {
  readonly contact: { readonly id: number; readonly name: string; readonly email: string | null } | null;
  /** What stands in the field of the contact, while none is chosen. */
  readonly typed: string;
  readonly firstName: string;
  readonly inbox: string;
  readonly message: Written;
  readonly assignee: string;
}

export function isAddress(typed: string): boolean {
  const [name = '', host = '', ...more] = typed.trim().split('@');
  return name !== '' && more.length === 0 && !/\s/.test(name + host) && /[^.]\.[^.]/.test(host);
}

/** A contact needs a name. Default: the part of the address before the `@`. */
const nameOfAddress = (typed: string): string => cutText(typed.trim().split('@', 1)[0] ?? '', longestPersonName);

const fieldOfWire: Readonly<Record<string, keyof Values>> = {
  ...{ contact_id: 'typed', contact_email: 'typed', first_name: 'firstName', inbox_id: 'inbox' },
  ...{ content: 'message', agent_id: 'assignee' },
};

function faultsOf(values: Values): Faults<Values> {
  const excess = excessOf(draftForm, { ...values.message, mentions: [] });
  return {
    ...(values.contact === null &&
      !isAddress(values.typed) && { typed: values.typed.trim() === '' ? missing(text.contact) : text.noContact }),
    ...(values.inbox === '' && { inbox: missing(text.inbox) }),
    ...(values.message.text.trim() === '' && { message: missing(text.message) }),
    ...(excess > 0 && { message: writing.draft.tooLong(excess) }),
  };
}

function bodyOf(values: Values, attachments: number[]) {
  const { contact, typed, firstName, inbox, message, assignee } = values;
  const first = wireTextOf(blocksOf(message));
  return {
    inbox_id: Number(inbox),
    content: first.text,
    content_type: first.contentType,
    rendered: true,
    attachments,
    initiator: 'agent',
    ...(contact === null
      ? { contact_email: typed.trim(), first_name: firstName.trim() || nameOfAddress(typed) }
      : { contact_id: contact.id }),
    ...(assignee !== '' && { agent_id: Number(assignee) }),
  } as const;
}

/** The form of a new conversation; opens the conversation once it is there. */
export function useNewForm(begun: string, inboxId: number | undefined, files: NewFiles): Form<Values> {
  const { client, agent } = useWorkspace();
  const [, go] = useLocation();
  const [initial] = useState<Values>({
    ...{ contact: null, typed: begun, firstName: '', inbox: String(inboxId ?? '') },
    message: unwritten,
    assignee: String(agent.id),
  });
  const own = useForm<Values>({
    initial,
    check: faultsOf,
    save: async (values) => {
      const { uuid } = await client.call('createConversation', {
        body: bodyOf(
          values,
          files.uploaded().map(({ id }) => id),
        ),
      });
      const kind = values.assignee === String(agent.id) ? 'mine' : 'all';
      // Within the saving: later it could be started a second time.
      leaveUnasked(() => go(addressOf({ place: { kind }, shelf: 'open' }, uuid)));
    },
    fieldOf: (path) => fieldOfWire[path.split('.')[0] ?? ''],
  });
  const latest = useRef(own);
  latest.current = own;
  /** Saves after the uploads, with what was written in the meantime. A failed upload shows its own error. */
  async function save(): Promise<void> {
    const isWhole = Object.keys(faultsOf(own.values)).length === 0;
    if (!isWhole || (await files.settled())) await latest.current.save();
  }
  return { ...own, save };
}
