import { toFirst, useKeys } from '../../../browser/keys.ts';
import type { useRowFocus } from './use-row-focus.ts';
import type { useSelection } from './use-selection.ts';

interface ListKeys {
  readonly uuids: readonly (string | undefined)[];
  readonly focus: ReturnType<typeof useRowFocus>;
  readonly selection: ReturnType<typeof useSelection>;
  readonly scroller: HTMLElement | null;
  /** The height of a row, in pixels. */
  readonly height: number;
  /** Shows what waits. */
  readonly apply: () => void;
  readonly open: (uuid: string | undefined) => unknown;
  readonly openMenu: (uuid: string | undefined) => boolean;
}

/** The keys of a list; those that move inside of it work only while it has the focus. */
export function useListKeys(keys: ListKeys): void {
  const { uuids, focus, selection, scroller, height, apply, openMenu } = keys;
  const { index, moveTo, move } = focus;
  const open = (): unknown => (index === -1 ? false : keys.open(uuids[index]));
  const onlyHere = (run: () => unknown) => () => (scroller?.contains(document.activeElement) ? run() : false);
  const extend = (step: number) => (): unknown => {
    const [from, to] = [uuids[Math.max(0, index)], uuids[Math.max(0, index) + step]];
    if (from === undefined || to === undefined) return true;
    selection.extend(from, to);
    return move(step)();
  };
  const perPage = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / height) - 1);
  useKeys({
    j: move(1),
    k: move(-1),
    ArrowDown: onlyHere(move(1)),
    ArrowUp: onlyHere(move(-1)),
    PageDown: onlyHere(move(perPage)),
    PageUp: onlyHere(move(-perPage)),
    Home: onlyHere(() => moveTo(0)),
    End: onlyHere(() => moveTo(uuids.length - 1)),
    Enter: onlyHere(open),
    o: open,
    '.': apply,
    [toFirst]: () => {
      apply();
      scroller?.scrollTo({ top: 0 });
    },
    x: () => (uuids[index] === undefined ? false : selection.toggle(uuids[index])),
    'Shift+j': extend(1),
    'Shift+k': extend(-1),
    'Shift+F10': onlyHere(() => openMenu(uuids[index])),
    ContextMenu: onlyHere(() => openMenu(uuids[index])),
  });
}
