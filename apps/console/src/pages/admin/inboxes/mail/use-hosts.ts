import type { ReplyOf } from '@helpdesk/client';
import { readSender } from '@helpdesk/domain';
import { useRef, useState } from 'preact/hooks';
import { useWorkspace } from '../../../../state/workspace.ts';
import type { Form } from '../../../../ui/form/use-form.ts';
import { type MailValues, valuesOfHosts } from './mail-values.ts';

type Answer = ReplyOf<'getMailHosts'>;

export interface Hosts extends Pick<Answer, 'provider' | 'auth' | 'note'> {
  readonly isLooking: boolean;
  /** The provider was looked for; `provider` is null where it is not known. */
  readonly isFound: boolean;
  readonly domain: string;
  /** The fields of the servers are unfolded. */
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** The address was left. */
  find(): Promise<void>;
}

const unknown: Answer = { provider: null, imap: null, smtp: null, auth: 'password', note: null };

/** Looks for the provider of the address that was typed, and fills in its servers. */
export function useHosts(form: Form<MailValues>): Hosts {
  const { client } = useWorkspace();
  const [found, setFound] = useState<{ readonly address: string; readonly answer: Answer | undefined }>();
  const [isOpen, setOpen] = useState(false);
  const wanted = useRef('');
  const { address: typed } = form.values;
  const address = readSender(typed)?.address;
  const answer = found !== undefined && found.address === address ? found.answer : undefined;

  async function find(): Promise<void> {
    if (typed.trim() === '') return;
    if (address === undefined) return form.leave('address');
    if (address === wanted.current) return;
    const former = { address: wanted.current, username: form.values['imap.username'] };
    const hasOwnName = former.username !== '' && former.username !== former.address;
    const wasKnown = found?.answer !== undefined && found.answer.provider !== null;
    wanted.current = address;
    setFound({ address, answer: undefined });
    let next = unknown;
    try {
      next = await client.call('getMailHosts', { query: { address } });
    } catch {
      // The servers can be entered all the same.
    }
    if (wanted.current !== address) return;
    setFound({ address, answer: next });
    setOpen(next.provider === null);
    form.set({
      // Servers that were typed stay, and go with another provider alone.
      ...((next.provider !== null || wasKnown) && valuesOfHosts(next)),
      ...(!hasOwnName && { 'imap.username': address }),
    });
  }

  return {
    ...(answer ?? unknown),
    isLooking: found !== undefined && found.address === address && found.answer === undefined,
    isFound: answer !== undefined,
    domain: address?.split('@').at(-1) ?? '',
    isOpen,
    setOpen,
    find,
  };
}
