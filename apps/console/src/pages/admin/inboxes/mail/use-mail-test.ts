import { useState } from 'preact/hooks';
import { refusalWords } from '../../../../state/refusal-words.ts';
import { useWorkspace } from '../../../../state/workspace.ts';
import { type Form, focusFirstFault } from '../../../../ui/form/use-form.ts';
import { useOnce } from '../../../../ui/form/use-once.ts';
import { faultsOfMail } from './mail-faults.ts';
import { type MailBody, type MailValues, objectsIn, type StoredMail } from './mail-values.ts';
import { linesOfTest, type TestLine, untested } from './test-lines.ts';

export interface MailTest {
  readonly lines: readonly TestLine[];
  readonly isTested: boolean;
  readonly isBusy: boolean;
  /** Why there was no test at all. */
  readonly refusal: string | undefined;
  run(): Promise<void>;
}

interface Found {
  /** What was tried. */
  readonly of: string;
  readonly lines?: readonly TestLine[];
  readonly refusal?: string;
}

/** Tries the servers of what is typed. A result is shown as long as that stays as it was tried. */
export function useMailTest(
  body: MailBody,
  { inboxId = null, provider = null }: { readonly inboxId?: number | null; readonly provider?: string | null },
): MailTest {
  const { client, agent } = useWorkspace();
  const once = useOnce();
  const [found, setFound] = useState<Found>();
  const now = keyOf(body);
  const shown = found?.of === now ? found : undefined;

  async function run(): Promise<void> {
    const { config, from } = body;
    // A mail needs a relay and a sender.
    const sendTo = from === null || objectsIn(config.smtp).length === 0 ? null : agent.email;
    try {
      const tested = await client.call('testInbox', { body: { config, from, inbox_id: inboxId, send_to: sendTo } });
      setFound({ of: now, lines: linesOfTest({ body, tested, sendTo, provider, isKnown: inboxId !== null }) });
    } catch (error) {
      setFound({ of: now, refusal: refusalWords(error) });
    }
  }

  return {
    lines: shown?.lines ?? untested,
    isTested: shown?.lines !== undefined,
    isBusy: once.isBusy,
    refusal: shown?.refusal,
    run: async () => void (await once.run(run)),
  };
}

/** What a test depends on. */
function keyOf({ from, config }: MailBody): string {
  return JSON.stringify([from, config.imap, config.smtp]);
}

/** Tries what is in a form, or shows what is wrong with it. */
export async function testForm(form: Form<MailValues>, stored: StoredMail, test: MailTest): Promise<void> {
  const wrong = Object.keys(faultsOfMail(form.values, stored)) as (keyof MailValues)[];
  if (wrong.length === 0) return test.run();
  for (const field of wrong) form.leave(field);
  focusFirstFault();
}
