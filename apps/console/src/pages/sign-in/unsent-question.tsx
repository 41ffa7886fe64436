import type { Session } from '../../state/session.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { useReadable } from '../../ui/readable.ts';
import { words } from '../../words/en.ts';
import { gate } from '../../words/gate.ts';

/** Asks before a sign-out deletes what only this device has. */
export function UnsentQuestion({ session }: { readonly session: Session }) {
  const unsent = useReadable(session.unsent);
  if (unsent === null) return null;
  const { title, text, kinds, verb } = gate.unsent;
  return (
    <Confirm
      title={title}
      text={text(words.listed(unsent.map((kind) => kinds[kind])))}
      verb={verb}
      onConfirm={() => void session.signOut(true)}
      onClose={() => session.unsent.set(null)}
    />
  );
}
