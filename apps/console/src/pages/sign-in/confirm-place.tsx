import { useEffect } from 'preact/hooks';
import { LazyDialog } from '../../app/lazy-dialog.tsx';
import { confirming } from '../../state/confirmed.ts';
import { useReadable } from '../../ui/readable.ts';

const load = () => import('./confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog);

/** Stands in the frame of the console: its dialog opens when an act needs a fresh session. */
export function ConfirmPlace({ onSignOut }: { readonly onSignOut: () => void }) {
  const asked = useReadable(confirming);
  // Who signs in next is not asked about what another agent wanted to do.
  useEffect(() => () => confirming.snapshot()?.answer(false), []);
  if (asked === null) return null;
  const { answer } = asked;
  return <LazyDialog load={load} of={{ onAnswer: answer, onSignOut }} onClose={() => answer(false)} />;
}
