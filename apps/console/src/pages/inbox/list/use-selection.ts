import type { ConversationList } from '@helpdesk/screen-state';
import { useCallback, useRef, useState } from 'preact/hooks';
import { holdPage } from '../../../browser/leaving.ts';
import { type BulkChange, changeMany } from '../../../state/changes/bulk.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { extended, limited, mostSelected, nothingSelected, toggled } from './selection.ts';

const none: ReadonlyMap<string, string> = new Map();

/** The rows that are selected, and what is done to all of them. */
export function useSelection(
  list: ConversationList,
  uuids: readonly (string | undefined)[],
  goTo: (uuid: string) => void,
) {
  const workspace = useWorkspace();
  const [selection, setSelection] = useState(nothingSelected);
  const [refusals, setRefusals] = useState(none);
  const current = useRef({ uuids, goTo });
  current.current = { uuids, goTo };
  // A row that has left the list is not changed by what is chosen for the others.
  const selected =
    selection.uuids.size === 0
      ? []
      : uuids.filter((uuid): uuid is string => uuid !== undefined && selection.uuids.has(uuid));

  const toggle = useCallback((uuid: string) => {
    setRefusals(none);
    setSelection((before) => toggled(before, uuid));
  }, []);
  return {
    selected,
    isSelected: (uuid: string) => selection.uuids.has(uuid),
    refusals,
    toggle,
    extend: (from: string, to: string): void => {
      setRefusals(none);
      setSelection((before) => extended(before, current.current.uuids, from, to));
    },
    clear: (): void => {
      setRefusals(none);
      setSelection(nothingSelected);
    },
    /** All of the list, as many as may be changed together. */
    all: async (): Promise<void> => {
      await list.load(mostSelected);
      const first = list.snapshot().rows.slice(0, mostSelected);
      setSelection({ uuids: limited(first.flatMap((row) => row?.uuid ?? [])), anchor: undefined });
    },
    change: (change: BulkChange): void => {
      setRefusals(none);
      let refused: ReadonlySet<string> = new Set();
      const show = (): void => {
        const first = current.current.uuids.find((uuid) => uuid !== undefined && refused.has(uuid));
        if (first !== undefined) current.current.goTo(first);
      };
      const stay = (reasons: ReadonlyMap<string, string>): void => {
        refused = new Set(reasons.keys());
        setRefusals(reasons);
        setSelection({ uuids: refused, anchor: undefined });
      };
      // No other page does what this one leaves of it.
      void changeMany(workspace, selected, change, stay, show).finally(holdPage());
    },
  };
}
