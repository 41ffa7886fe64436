import type { ListState } from '@helpdesk/screen-state';
import { useState } from 'preact/hooks';
import type { RowMenuOf } from './row-menu.tsx';

export type OpenMenu = (uuid: string | undefined, more?: Partial<Omit<RowMenuOf, 'row'>>) => boolean;

/** The menu of a row, one at a time. Each opening has an id of its own. */
export function useOpenMenu(rows: ListState['rows'], scroller: HTMLElement | null) {
  const [menu, setMenu] = useState<RowMenuOf & { readonly id: number }>();
  const openMenu: OpenMenu = (uuid, more = {}) => {
    const row = rows.find((each) => each !== undefined && each.uuid === uuid);
    const element = scroller?.querySelector<HTMLElement>(`[data-uuid="${uuid}"]`);
    if (row === undefined || !element) return false;
    setMenu((before) => ({ id: (before?.id ?? 0) + 1, row, anchor: element, opens: 'menu', ...more }));
    return true;
  };
  return { menu, openMenu };
}
