import { mayChange } from '@helpdesk/domain';
import type { ListState } from '@helpdesk/screen-state';
import { actAs, resolveOpen } from '../../../browser/keys.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { changeStatus } from './row-menu.tsx';
import type { SwipeSide } from './swipe.ts';
import type { OpenMenu } from './use-open-menu.ts';
import { useRowTouch } from './use-row-touch.ts';
import type { useSelection } from './use-selection.ts';

interface ListTouch {
  readonly rows: ListState['rows'];
  readonly opened: string | undefined;
  readonly scroller: HTMLElement | null;
  readonly selection: ReturnType<typeof useSelection>;
  readonly openMenu: OpenMenu;
}

/** What fingers and the other mouse button do with the rows of a list. */
export function useListTouch({ rows, opened, scroller, selection, openMenu }: ListTouch) {
  const { agent, changes } = useWorkspace();
  const isSelecting = selection.selected.length > 0;
  const onSwipe = (uuid: string, side: SwipeSide): void => {
    if (side === 'end') openMenu(uuid, { opens: 'snooze' });
    else if (uuid === opened) actAs(resolveOpen);
    else
      changeStatus(
        changes,
        rows.find((each) => each?.uuid === uuid),
      );
  };
  return useRowTouch({
    onSwipe,
    onLong: (uuid, pressedBy) => (isSelecting ? selection.toggle(uuid) : openMenu(uuid, { pressedBy })),
    maySwipe: !isSelecting && mayChange(agent, 'status'),
    onMenu: (uuid, { x, y }) => {
      const row = scroller?.querySelector<HTMLElement>(`[data-uuid="${uuid}"]`);
      const focus = (options?: FocusOptions): void => row?.focus(options);
      openMenu(uuid, { anchor: { getBoundingClientRect: () => new DOMRect(x, y), focus } });
    },
  });
}
