import { useEffect, useMemo } from 'preact/hooks';
import { useWorkspace } from '../workspace.ts';
import { type Neighbours, watchNeighbours } from './neighbours.ts';

/** The neighbours of the open conversation are fetched while there is time. Returns where to tell of the rows. */
export function useNeighbours(opened: string | undefined): Neighbours['setRows'] {
  const { store } = useWorkspace();
  const neighbours = useMemo(() => watchNeighbours(store), [store]);
  useEffect(() => neighbours.close, [neighbours]);
  useEffect(() => neighbours.setOpened(opened), [neighbours, opened]);
  return neighbours.setRows;
}
