import { useEffect } from 'preact/hooks';
import { answerLeaving, leaving } from '../browser/leaving.ts';
import { Confirm } from '../ui/dialog.tsx';
import { useReadable } from '../ui/readable.ts';
import { words } from '../words/en.ts';

/** Asks before the agent leaves something that is not saved. */
export function LeaveDialog() {
  const goOn = useReadable(leaving);
  // The page that was to be left is gone.
  useEffect(() => () => answerLeaving(null), []);
  if (goOn === null) return null;
  return (
    <Confirm
      title={words.form.leave}
      text={words.form.leaveText}
      verb={words.form.leaveVerb}
      onConfirm={() => answerLeaving(goOn)}
      onClose={() => answerLeaving(null)}
    />
  );
}
