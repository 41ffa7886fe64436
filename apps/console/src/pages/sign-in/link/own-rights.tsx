import { changePermissions } from '@helpdesk/domain';
import { Icon } from '../../../ui/icon.tsx';
import { inviteWords } from '../../../words/setup/invite-words.ts';
import style from './own-rights.module.css';

const { join } = inviteWords;

type Right = keyof typeof join.rights;

/** What each right in plain words needs. */
const needed: Readonly<Record<Right, readonly string[]>> = {
  answer: ['conversations:read_all', 'messages:write'],
  assign: [changePermissions.assignee, changePermissions.status, changePermissions.tags],
  contacts: ['contacts:write', 'contact_notes:write'],
  run: ['reports:manage', 'general_settings:manage'],
};

interface OwnRightsProps {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

/** What the invited person will be able to do; nothing stands here where none of it is theirs. */
export function OwnRights({ roles, permissions }: OwnRightsProps) {
  const rights = (Object.keys(needed) as Right[]).filter((right) =>
    needed[right].every((each) => permissions.includes(each)),
  );
  if (rights.length === 0) return null;
  return (
    <div class={style.rights}>
      <p>{join.youMay(roles)}</p>
      <ul>
        {rights.map((right) => (
          <li key={right}>
            <Icon name="check" small />
            {join.rights[right]}
          </li>
        ))}
      </ul>
    </div>
  );
}
