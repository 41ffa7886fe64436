import { adminRoleName, agentRoleName } from '@helpdesk/domain';
import { useId } from 'preact/hooks';
import { hasRight, type PlainRight } from '../../../../state/plain-rights.ts';
import { Icon } from '../../../../ui/icon.tsx';
import ui from '../../../../ui/ui.module.css';
import { inviteWords } from '../../../../words/setup/invite-words.ts';
import style from './invite.module.css';

interface RoleCardsProps {
  readonly role: string;
  /** Of the role Agent; undefined where they are not known. */
  readonly ofAgent: readonly string[] | undefined;
  /** Whether an Admin can be made. */
  readonly offersAdmin: boolean;
  readonly onChoose: (role: string) => void;
}

/** The two roles that every desk has; the chosen one unfolds what it may do. */
export function RoleCards({ role, ofAgent, offersAdmin, onChoose }: RoleCardsProps) {
  const name = useId();
  const roles = offersAdmin ? [agentRoleName, adminRoleName] : [agentRoleName];
  return (
    <fieldset class={style.roles}>
      <legend>{inviteWords.may}</legend>
      {roles.map((each) => (
        <label key={each} class={style.role} data-chosen={each === role || undefined}>
          <input type="radio" name={name} checked={each === role} onChange={() => onChoose(each)} />
          <span class={style.what}>
            <b>{each}</b> <span>{each === adminRoleName ? inviteWords.admin : inviteWords.agent}</span>
          </span>
          {each === role && (each === adminRoleName ? <OfAdmin /> : <OfAgent permissions={ofAgent ?? []} />)}
        </label>
      ))}
    </fieldset>
  );
}

function OfAdmin() {
  return <Rights may={Object.values(inviteWords.ofAdmin)} lacks={[]} />;
}

function OfAgent({ permissions }: { readonly permissions: readonly string[] }) {
  const rights = Object.keys(inviteWords.rights) as PlainRight[];
  const has = (right: PlainRight): boolean => hasRight(permissions, right);
  const said = (right: PlainRight): string => inviteWords.rights[right];
  if (permissions.length === 0) return null;
  return <Rights may={rights.filter(has).map(said)} lacks={rights.filter((right) => !has(right)).map(said)} />;
}

interface RightsProps {
  readonly may: readonly string[];
  readonly lacks: readonly string[];
}

function Rights({ may, lacks }: RightsProps) {
  return (
    <ul class={style.rights}>
      {may.map((text) => (
        <li key={text}>
          <Icon name="check" small />
          {text}
        </li>
      ))}
      {lacks.map((text) => (
        <li key={text} data-lacking>
          <Icon name="close" small />
          <span>
            <span class={ui.hidden}>{inviteWords.not} </span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
