import type { ReplyOf } from '@helpdesk/client';
import { mailWords } from '../../../../words/admin-mail.ts';
import { daysOf, durationWords } from './durations.ts';
import { type MailBody, objectsIn, type ServerKind } from './mail-values.ts';

type Tested = ReplyOf<'testInbox'>;

/** One line of the card: what was found, what it is based on, and what helps. */
export interface TestLine {
  readonly kind: ServerKind;
  readonly tone: 'good' | 'bad' | 'none';
  readonly text: string;
  readonly source?: string | undefined;
  /** `certificate`: one of the own can be added. `app_password`: the provider explains how one is made. */
  readonly action?: 'certificate' | 'app_password' | undefined;
}

export const untested: readonly TestLine[] = [
  { kind: 'imap', tone: 'none', text: mailWords.readingUntested },
  { kind: 'smtp', tone: 'none', text: mailWords.sendingUntested },
];

interface Test {
  readonly body: MailBody;
  readonly tested: Tested;
  /** Who gets the mail of the test; null where none is sent. */
  readonly sendTo: string | null;
  readonly provider: string | null;
  /** The inbox is there, and its mailbox was read before. */
  readonly isKnown: boolean;
}

/** What a test has found, in words. */
export function linesOfTest(test: Test): readonly TestLine[] {
  const { body, tested, sendTo } = test;
  const reading = tested.imap.map((found, at): TestLine => {
    const server = objectsIn(body.config.imap)[at] ?? {};
    const host = String(server.host ?? '');
    if (!found.ok) return badLine('imap', found, server, test);
    const n = found.would_import ?? 0;
    const interval = String(server.read_interval ?? '');
    return {
      kind: 'imap',
      tone: 'good',
      text: test.isKnown ? mailWords.readsNew(n) : mailWords.reads(n, daysOf(String(server.scan_inbox_since ?? ''))),
      source: found.idle ? mailWords.atOnce(host) : mailWords.within(host, durationWords(interval)),
    };
  });
  const [relay = {}] = objectsIn(body.config.smtp);
  const host = String(relay.host ?? '');
  const sending: readonly TestLine[] =
    tested.smtp === null
      ? untested.filter(({ kind }) => kind === 'smtp')
      : [
          tested.smtp.ok
            ? {
                kind: 'smtp',
                tone: 'good',
                text: tested.smtp.sent && sendTo !== null ? mailWords.sendsMail : mailWords.sends,
                source: tested.smtp.sent && sendTo !== null ? mailWords.sentTo(host, sendTo) : host,
              }
            : badLine('smtp', tested.smtp, relay, test),
        ];
  return [...(reading.length > 0 ? reading : untested.filter(({ kind }) => kind === 'imap')), ...sending];
}

type Found = Pick<Tested['imap'][number], 'code' | 'text'>;

function badLine(
  kind: ServerKind,
  { code, text }: Found,
  server: Readonly<Record<string, unknown>>,
  { tested, provider }: Test,
): TestLine {
  const known = code ?? 'refused';
  const isLogin = known === 'auth_failed' || known === 'app_password_needed';
  const needsApp = isLogin && provider !== null && tested.hints.includes('app_password');
  return {
    kind,
    tone: 'bad',
    text: mailWords.codes[known](String(server.host ?? ''), String(server.port ?? '')),
    source: needsApp
      ? mailWords.needsAppPassword(provider)
      : known === 'timeout'
        ? mailWords.tried
        : (text ?? undefined),
    action: needsApp ? 'app_password' : known === 'certificate' ? 'certificate' : undefined,
  };
}

/** Whether the mailbox can be read and the relay takes mail; for the foot of the page. */
export function foundOf(lines: readonly TestLine[]): keyof typeof mailWords.found {
  if (lines.some(({ tone }) => tone === 'none')) return 'untested';
  const works = (kind: ServerKind): boolean => lines.every((line) => line.kind !== kind || line.tone === 'good');
  if (works('imap')) return works('smtp') ? 'both' : 'readingOnly';
  return works('smtp') ? 'sendingOnly' : 'none';
}
