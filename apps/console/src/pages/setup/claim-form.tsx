import { type AgentClient, HelpdeskError, type ReplyOf } from '@helpdesk/client';
import { deskLimits } from '@helpdesk/domain';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { refusalWords } from '../../state/refusal-words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import { Icon } from '../../ui/icon.tsx';
import ui from '../../ui/ui.module.css';
import { gate } from '../../words/gate.ts';
import { setupWords } from '../../words/setup/setup-words.ts';
import { spokenNow } from '../../words/speech.ts';
import paper from '../sign-in/sign-in.module.css';
import { faultOf } from '../sign-in/sign-in-faults.ts';
import { type Claim, type ClaimFaults, type ClaimField, faultsOf, refusedFields } from './claim-faults.ts';
import type { DeadLink } from './link-card.tsx';
import { stateAfter } from './link-state.ts';
import { NameFields } from './name-fields.tsx';
import { NewPassword } from './new-password.tsx';
import { type DeskPlace, PlaceFields } from './place-fields.tsx';
import { PlainNote } from './plain-notes.tsx';
import style from './setup.module.css';
import { SetupCard } from './setup-card.tsx';

export interface ClaimFormProps {
  readonly client: AgentClient;
  readonly token: string;
  readonly known: ReplyOf<'checkSetup'>;
  /** People of the own network could read what is typed. */
  readonly isOverheard: boolean;
  /** What was typed before the link was found to be dead. */
  readonly typed: Claim | undefined;
  readonly onCreated: (claim: Claim) => Promise<void>;
  readonly onDeadLink: (link: DeadLink, typed: Claim) => void;
}

const nothing: Claim = { desk: '', firstName: '', lastName: '', email: '', password: '' };

export function ClaimForm({ client, token, known, isOverheard, typed, onCreated, onDeadLink }: ClaimFormProps) {
  const [claim, setClaim] = useState<Claim>(typed ?? { ...nothing, email: known.email ?? '' });
  const [faults, setFaults] = useState<ClaimFaults>({});
  const [place, setPlace] = useState<DeskPlace>(() => ({
    locale: spokenNow().language,
    timezone: known.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }));
  const [trouble, setTrouble] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, run } = useOnce();
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);

  const write = (field: ClaimField) => (text: string) => {
    setClaim({ ...claim, [field]: text });
    setTrouble(undefined);
    if (faults[field] !== undefined) setFaults({ ...faults, [field]: undefined });
  };
  /** Said when the field is left, if something was written there. */
  const leave = (field: ClaimField) => () => {
    if (claim[field] !== '') setFaults({ ...faults, [field]: faultsOf(claim)[field] });
  };

  function refuse(found: ClaimFaults): void {
    setFaults(found);
    const fields = Object.values(found).filter(Boolean).length;
    setTrouble(setupWords.faults.attention(fields));
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  async function create(): Promise<void> {
    setTrouble(undefined);
    const found = faultsOf(claim);
    if (Object.keys(found).length > 0) return refuse(found);
    try {
      const { desk, firstName, lastName, email, password } = claim;
      const body = {
        ...{ token, first_name: firstName, last_name: lastName, email, password },
        desk: { name: desk, ...place },
        origin: location.origin,
      };
      await client.call('claimSetup', { body, attempts: 1 });
    } catch (error) {
      const refused = refusedFields(error);
      const dead = stateAfter(error);
      if (refused !== undefined) return refuse(refused);
      if (dead !== undefined && dead.kind !== 'good') return onDeadLink(dead, claim);
      return setTrouble(
        error instanceof HelpdeskError && error.status > 0
          ? faultOf(error, refusalWords(error))
          : setupWords.faults.noConnection,
      );
    }
    await onCreated(claim);
  }

  const field = (name: ClaimField) => ({
    value: claim[name],
    fault: faults[name],
    onInput: write(name),
    onBlur: leave(name),
  });
  return (
    <SetupCard title={setupWords.title} hint={setupWords.hint}>
      {isOverheard && <PlainNote />}
      <form
        ref={form}
        class={`${paper.form} ${style.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(create);
        }}
      >
        <TextField
          label={setupWords.desk}
          hint={setupWords.deskHint}
          autocomplete="organization"
          maxLength={deskLimits.nameLength}
          {...field('desk')}
        />
        <NameFields first={field('firstName')} last={field('lastName')} />
        <TextField label={gate.email} type="email" dir="ltr" autocomplete="username" {...field('email')} />
        <NewPassword isRight={claim.password !== '' && faultsOf(claim).password === undefined} {...field('password')} />
        <PlaceFields place={place} isZoneFixed={known.timezone !== null} onChange={setPlace} />
        {trouble !== undefined && (
          <p class={ui.error} role="alert">
            <Icon name="warn" small />
            {trouble}
          </p>
        )}
        <Button kind="main" type="submit" aria-disabled={isBusy}>
          {isBusy ? setupWords.creating : setupWords.create}
        </Button>
      </form>
    </SetupCard>
  );
}
