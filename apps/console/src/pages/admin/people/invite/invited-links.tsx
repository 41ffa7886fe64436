import type { ReplyOf } from '@helpdesk/client';
import { addressFault } from '@helpdesk/screen-state';
import { Button } from '../../../../ui/button.tsx';
import { useCopied } from '../../../../ui/copy/use-copied.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Face } from '../../../../ui/face.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import ui from '../../../../ui/ui.module.css';
import { admin } from '../../../../words/admin.ts';
import { words } from '../../../../words/en.ts';
import { inviteWords } from '../../../../words/setup/invite-words.ts';
import { setupWords } from '../../../../words/setup/setup-words.ts';
import { momentOf } from '../../../../words/times.ts';
import style from './invite.module.css';
import type { TypedPerson } from './typed-people.ts';

type Outcome = ReplyOf<'inviteAgents'>[number];
type Made = Extract<Outcome, { readonly ok: true }>;

interface InvitedLinksProps {
  readonly people: readonly TypedPerson[];
  /** In the order of the people. */
  readonly outcomes: readonly Outcome[];
  readonly onClose: () => void;
  /** Goes back with this line alone. */
  readonly onChange: (line: string) => void;
}

/** The links, in the order in which the people were typed. They are not shown again. */
export function InvitedLinks({ people, outcomes, onClose, onChange }: InvitedLinksProps) {
  const made = outcomes.filter((each): each is Made => each.ok);
  const [first] = made;
  return (
    <Dialog
      title={inviteWords.ready(made.length)}
      size="middle"
      isHeld={first !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button kind={first === undefined ? 'main' : 'quiet'} autofocus={first === undefined} onClick={onClose}>
            {inviteWords.done}
          </Button>
          {first !== undefined && <CopyAll made={made} />}
        </>
      }
    >
      {first !== undefined && <p class={style.once}>{inviteWords.once(momentOf(Date.parse(first.expires_at)))}</p>}
      <ul class={style.links}>
        {outcomes.map((outcome, at) => (
          <Row key={people[at]?.line} person={people[at]} at={at} outcome={outcome} onChange={onChange} />
        ))}
      </ul>
    </Dialog>
  );
}

interface CopyAllProps {
  readonly made: readonly Made[];
}

/** With each link the address to which it belongs. */
function CopyAll({ made }: CopyAllProps) {
  const { isCopied, copy } = useCopied(made.map(({ email, url }) => `${email} ${url}`).join('\n'));
  return (
    <Button kind="main" icon={isCopied ? 'check' : 'copy'} autofocus onClick={copy}>
      {isCopied ? words.copied : inviteWords.copyAll}
    </Button>
  );
}

interface RowProps {
  readonly person: TypedPerson | undefined;
  readonly at: number;
  readonly outcome: Outcome;
  readonly onChange: (line: string) => void;
}

function Row({ person, at, outcome, onChange }: RowProps) {
  const { email } = outcome;
  const name = `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim() || email;
  return (
    <li>
      <Face id={outcome.ok ? outcome.agent_id : at} name={name} />
      <span class={style.who}>
        <bdi class={ui.cut}>{name}</bdi>
        {outcome.ok ? (
          <small class={ui.cut} dir="ltr">
            {outcome.url.replace(/^https?:\/\//, '')}
          </small>
        ) : (
          <Why outcome={outcome} />
        )}
      </span>
      {outcome.ok && <CopyOne url={outcome.url} name={name} />}
      {!outcome.ok && outcome.error_type !== 'ConflictException' && (
        <Button aria-label={inviteWords.changeOf(email)} onClick={() => onChange(person?.line ?? email)}>
          {inviteWords.change}
        </Button>
      )}
    </li>
  );
}

function Why({ outcome }: { readonly outcome: Exclude<Outcome, Made> }) {
  // An address that is there is nothing to repair.
  if (outcome.error_type === 'ConflictException') return <small>{inviteWords.here}</small>;
  return (
    <small class={ui.error}>
      <Icon name="warn" small />
      {addressFault(outcome.email) === 'no_ending' ? setupWords.faults.ending : admin.agents.notAddress}
    </small>
  );
}

function CopyOne({ url, name }: { readonly url: string; readonly name: string }) {
  const { isCopied, copy } = useCopied(url);
  return (
    <Button
      kind="line"
      icon={isCopied ? 'check' : 'copy'}
      aria-label={isCopied ? words.copied : inviteWords.copyOf(name)}
      onClick={copy}
    >
      {isCopied ? words.copied : inviteWords.copy}
    </Button>
  );
}
