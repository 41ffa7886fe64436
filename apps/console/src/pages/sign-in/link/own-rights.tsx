import { hasRight } from '../../../state/plain-rights.ts';
import { Icon } from '../../../ui/icon.tsx';
import { inviteWords } from '../../../words/setup/invite-words.ts';
import style from './own-rights.module.css';

const { join } = inviteWords;

type Right = keyof typeof join.rights;

interface OwnRightsProps {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

/** What the invited person will be able to do; nothing stands here where none of it is theirs. */
export function OwnRights({ roles, permissions }: OwnRightsProps) {
  const rights = (Object.keys(join.rights) as Right[]).filter((right) => hasRight(permissions, right));
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
