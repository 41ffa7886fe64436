import { HelpdeskError, type ReplyOf } from '@helpdesk/client';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../../../state/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useOnce } from '../../../ui/form/use-once.ts';
import { inviteWords } from '../../../words/setup/invite-words.ts';
import { setupWords } from '../../../words/setup/setup-words.ts';
import { type Claim, type ClaimFaults, faultsOf, refusedFields } from '../../setup/claim-faults.ts';
import { NameFields } from '../../setup/name-fields.tsx';
import { NewPassword } from '../../setup/new-password.tsx';
import setup from '../../setup/setup.module.css';
import { SetupCard } from '../../setup/setup-card.tsx';
import { Fault } from '../fault.tsx';
import paper from '../sign-in.module.css';
import { faultOf } from '../sign-in-faults.ts';
import { OwnRights } from './own-rights.tsx';

const { join } = inviteWords;

export type Joining = Pick<Claim, 'firstName' | 'lastName' | 'password'>;

interface JoinFormProps {
  readonly session: Session;
  readonly token: string;
  readonly link: ReplyOf<'checkPasswordLink'>;
  readonly desk: string;
  readonly onDead: () => void;
  readonly onJoined: (joining: Joining) => Promise<void>;
}

/** The names as they were invited, and a password. */
export function JoinForm({ session, token, link, desk, onDead, onJoined }: JoinFormProps) {
  const { email } = link;
  const [joining, setJoining] = useState<Joining>({
    firstName: link.first_name,
    lastName: link.last_name,
    password: '',
  });
  const [faults, setFaults] = useState<ClaimFaults>({});
  const [trouble, setTrouble] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, run } = useOnce();
  const found = faultsOf({ ...joining, email, desk });
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input[autocomplete=new-password]')?.focus(), []);

  const field = (name: keyof Joining) => ({
    value: joining[name],
    fault: faults[name],
    onInput: (text: string) => {
      setJoining({ ...joining, [name]: text });
      setFaults({ ...faults, [name]: undefined });
      setTrouble(undefined);
    },
    onBlur: () => {
      if (joining[name] !== '') setFaults({ ...faults, [name]: found[name] });
    },
  });

  function refuse(refused: ClaimFaults): void {
    setFaults(refused);
    setTrouble(setupWords.faults.attention(Object.values(refused).filter(Boolean).length));
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  async function send(): Promise<void> {
    setTrouble(undefined);
    if (Object.keys(found).length > 0) return refuse(found);
    const { firstName, lastName, password } = joining;
    try {
      const body = { token, password, first_name: firstName, last_name: lastName };
      await session.client.call('setPasswordByLink', { body, attempts: 1 });
    } catch (error) {
      const refused = refusedFields(error);
      if (refused !== undefined) return refuse(refused);
      if (error instanceof HelpdeskError && error.status === 400) return onDead();
      return setTrouble(faultOf(error, join.dead));
    }
    await onJoined(joining);
  }

  return (
    <SetupCard title={join.title(desk)} hint={join.as(email)}>
      <form
        ref={form}
        class={`${paper.form} ${setup.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(send);
        }}
      >
        {/* Managers of passwords keep the address with the password. */}
        <input type="email" value={email} autocomplete="username" hidden readOnly />
        <NameFields first={field('firstName')} last={field('lastName')} />
        <NewPassword isRight={found.password === undefined} {...field('password')} />
        <OwnRights roles={link.roles} permissions={link.permissions} />
        <Button kind="main" type="submit" aria-disabled={isBusy}>
          {isBusy ? join.joining : join.verb}
        </Button>
        <Fault text={trouble} />
      </form>
    </SetupCard>
  );
}
