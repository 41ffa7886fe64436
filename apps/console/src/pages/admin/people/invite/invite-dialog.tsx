import type { ReplyOf } from '@helpdesk/client';
import { agentRoleName, mostInvitedAtOnce } from '@helpdesk/domain';
import { isOfComposition } from '@helpdesk/ui';
import { useState } from 'preact/hooks';
import { confirmed } from '../../../../state/confirmed.ts';
import { useWorkspace } from '../../../../state/workspace.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextArea } from '../../../../ui/form/field.tsx';
import { useOnce } from '../../../../ui/form/use-once.ts';
import { Icon } from '../../../../ui/icon.tsx';
import ui from '../../../../ui/ui.module.css';
import { words } from '../../../../words/en.ts';
import { inviteWords } from '../../../../words/setup/invite-words.ts';
import style from './invite.module.css';
import { InvitedLinks } from './invited-links.tsx';
import { RoleCards } from './role-cards.tsx';
import { type TypedPerson, typedPeople } from './typed-people.ts';

interface Invited {
  readonly people: readonly TypedPerson[];
  readonly outcomes: ReplyOf<'inviteAgents'>;
}

const nothing: Invited = { people: [], outcomes: [] };

export interface InviteDialogProps {
  /** What the role Agent may do; undefined where it is not known. */
  readonly ofAgent: readonly string[] | undefined;
  /** Whether an Admin can be made. */
  readonly offersAdmin: boolean;
  readonly refusalOf: (error: unknown) => string;
  readonly onClose: () => void;
}

/** Asks whom to invite and as what; then shows a link for each of them, or why there is none. */
export function InviteDialog({ onClose, ...known }: InviteDialogProps) {
  const [text, setText] = useState('');
  const [role, setRole] = useState<string>(agentRoleName);
  const [invited, setInvited] = useState<Invited>();
  // They cannot be shown again: they stay while a line that failed is changed.
  const [ready, setReady] = useState<Invited>(nothing);
  if (invited !== undefined) {
    return (
      <InvitedLinks
        {...invited}
        onClose={onClose}
        onChange={(line) => {
          setText(line);
          setReady(linksOf(invited));
          setInvited(undefined);
        }}
      />
    );
  }
  const isBegun = ready.people.length > 0;
  return (
    <Asking
      {...{ ...known, text, role }}
      onText={setText}
      onRole={setRole}
      onInvited={({ people, outcomes }) =>
        setInvited({ people: [...ready.people, ...people], outcomes: [...ready.outcomes, ...outcomes] })
      }
      onClose={isBegun ? () => setInvited(ready) : onClose}
    />
  );
}

/** Those for whom there is a link. */
function linksOf({ people, outcomes }: Invited): Invited {
  return { people: people.filter((_, at) => outcomes[at]?.ok), outcomes: outcomes.filter(({ ok }) => ok) };
}

interface AskingProps extends InviteDialogProps {
  readonly text: string;
  readonly role: string;
  readonly onText: (text: string) => void;
  readonly onRole: (role: string) => void;
  readonly onInvited: (invited: Invited) => void;
}

function Asking({ text, role, ofAgent, offersAdmin, refusalOf, onText, onRole, onInvited, onClose }: AskingProps) {
  const { client, queries } = useWorkspace();
  const [fault, setFault] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const { isBusy, run } = useOnce();
  const people = typedPeople(text);

  async function invite(): Promise<void> {
    setTrouble(undefined);
    if (people.length === 0) return setFault(inviteWords.nobody);
    if (people.length > mostInvitedAtOnce) return setFault(inviteWords.tooMany(people.length));
    try {
      const body = { people: people.map(({ line: _line, ...person }) => ({ ...person, roles: [role] })) };
      const outcomes = await confirmed(() => client.call('inviteAgents', { body }));
      void queries.invalidateQueries({ queryKey: ['agents'] });
      onInvited({ people, outcomes });
    } catch (error) {
      setTrouble(refusalOf(error));
    }
  }

  return (
    <Dialog
      title={inviteWords.title}
      size="middle"
      isChanged={people.length > 0}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="main" shortcut="Ctrl Enter" aria-disabled={isBusy} onClick={() => void run(invite)}>
            {isBusy
              ? inviteWords.making
              : people.length === 0
                ? inviteWords.makeLinks
                : inviteWords.make(people.length)}
          </Button>
        </>
      }
    >
      <form
        class={style.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOfComposition(event)) return;
          event.preventDefault();
          void run(invite);
        }}
      >
        <TextArea
          label={inviteWords.addresses}
          hint={inviteWords.hint}
          fault={fault}
          value={text}
          spellcheck={false}
          autofocus
          onInput={(next) => {
            onText(next);
            setFault(undefined);
          }}
        />
        <RoleCards role={role} ofAgent={ofAgent} offersAdmin={offersAdmin} onChoose={onRole} />
        {trouble !== undefined && (
          <p class={ui.error} role="alert">
            <Icon name="warn" small />
            {trouble}
          </p>
        )}
      </form>
    </Dialog>
  );
}
