import { useWorkspace } from '../../../state/workspace.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useReadable } from '../../../ui/readable.ts';
import ui from '../../../ui/ui.module.css';
import { words } from '../../../words/en.ts';
import { fullName } from '../../../words/names.ts';
import type { Leaving } from '../leaving.ts';
import style from './list.module.css';

interface MovedRowsProps {
  readonly leaving: readonly Leaving[];
  /** The height of a row, in pixels. */
  readonly height: number;
}

/**
 * What stands for a moment where rows were. They are not in the list any more, so they are not among its elements, and
 * nothing can be done with them. It is not announced: who moves a conversation has been told, and what colleagues move
 * all day would be too much.
 */
export function MovedRows({ leaving, height }: MovedRowsProps) {
  return (
    <>
      {leaving.map(({ uuid, to, behind }, index) => (
        <p
          key={uuid}
          class={style.moved}
          style={{ insetBlockStart: `${(behind + index) * height}px` }}
          data-moved
          data-first={behind + index === 0 || undefined}
        >
          <Icon name="right" />
          <span class={ui.cut}>
            <Where to={to} />
          </span>
        </p>
      ))}
    </>
  );
}

function Where({ to }: Pick<Leaving, 'to'>) {
  const { agents, teams } = useReadable(useWorkspace().catalogues);
  if (to.kind === 'nobody') return <>{words.list.movedToNobody}</>;
  if (to.kind === 'unknown') return <>{words.list.moved}</>;
  const agent = to.kind === 'agent' ? agents.find(({ id }) => id === to.id) : undefined;
  const name = to.kind === 'team' ? teams.find(({ id }) => id === to.id)?.name : agent && fullName(agent);
  return <>{name === undefined ? words.list.moved : words.list.movedTo(name)}</>;
}
