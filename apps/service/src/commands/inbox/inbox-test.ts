import type { JsonObject, mailTestHints } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import { operatorActor } from '../../composition/operator-actor.ts';
import { OperatorError } from '../../errors/operator-error.ts';

const longestTestMs = 15_000;

const hintTexts: Readonly<Record<(typeof mailTestHints)[number], string>> = {
  no_imap: 'No mailbox is read: the inbox only sends.',
  no_smtp: 'There is no server to send by: replies will fail.',
  no_idle: 'The server does not announce new mails: they come in after a minute at most.',
  only_seen: 'The server cannot move or delete single mails: they are marked as read instead.',
  app_password: 'This provider wants an app password.',
  oauth: 'This provider lets programs in with OAuth only.',
  switch_on_imap: 'Switch on IMAP at the provider first.',
  allow_smtp_auth: 'Allow SMTP AUTH for this mailbox at the provider first.',
};

/** Signs in at the servers, and returns what was found, as lines. Throws where a server does not let the inbox in. */
export async function testServers(
  helpdesk: Pick<Helpdesk, 'testInbox'>,
  from: string,
  config: JsonObject,
): Promise<readonly string[]> {
  const test = await helpdesk.testInbox(operatorActor, { config, from }, AbortSignal.timeout(longestTestMs));
  const { imap, smtp, hints } = test;
  const faults = [
    ...imap.flatMap(({ fault }) => (fault === null ? [] : [`Reading does not work: ${textOf(fault)}`])),
    ...(smtp === null || smtp.fault === null ? [] : [`Sending does not work: ${textOf(smtp.fault)}`]),
  ];
  const further = hints.map((hint) => hintTexts[hint]);
  if (faults.length > 0) {
    const all = [...faults, ...further, 'The inbox was not created. docs/mail.md explains the codes.'];
    throw new OperatorError(all.join('\n'));
  }
  return [
    ...imap.map(({ wouldImport }) => `Reading works. Mails that will come in: ${wouldImport ?? 0}`),
    ...(smtp === null ? [] : ['Sending works.']),
    ...further,
  ];
}

function textOf({ code, text }: { readonly code: string; readonly text: string | null }): string {
  return text === null ? code : `${code} (${text})`;
}
