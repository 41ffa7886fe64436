import type { Session } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReadable } from '../../ui/readable.ts';
import { words } from '../../words/en.ts';
import { gate } from '../../words/gate.ts';
import { faultOf } from './sign-in-faults.ts';

/** Shown when a sign-out failed, so that an agent does not leave a shared device signed in without knowing it. */
export function NotSignedOut({ session }: { readonly session: Session }) {
  const fault = useReadable(session.signOutFault);
  if (fault === null) return null;
  const close = (): void => session.signOutFault.set(null);
  const retry = (): void => {
    if (!fault.isBusy) void session.signOut(true);
  };
  return (
    <Dialog
      title={gate.stillIn.title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{gate.stillIn.stay}</Button>
          <Button kind="main" autofocus aria-disabled={fault.isBusy} onClick={retry}>
            {fault.isBusy ? gate.stillIn.busy : words.retry}
          </Button>
        </>
      }
    >
      <p role="alert">{faultOf(fault.error, gate.unreachable)}</p>
      <p>{gate.stillIn.hint}</p>
    </Dialog>
  );
}
