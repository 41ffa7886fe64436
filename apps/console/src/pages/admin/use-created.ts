import { useLocation } from 'wouter-preact';
import { leaveUnasked } from '../../browser/leaving.ts';

/**
 * Goes to what was created, within the saving of its form: later the form could be saved a second time. What was typed
 * since is left behind.
 */
export function useCreated(path: string): (id: number) => void {
  const [, go] = useLocation();
  return (id) => leaveUnasked(() => go(`${path}/${id}`, { replace: true }));
}
