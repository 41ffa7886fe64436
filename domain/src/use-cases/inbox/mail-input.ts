import { channelRules } from '../../model/inbox/channel-rules.ts';
import { type Inbox, noSender } from '../../model/inbox/inbox.ts';
import {
  readMailConfig,
  readSender,
  senderTemplateFault,
  storedMailConfig,
  writtenSender,
} from '../../model/mail/setup/mail-config.ts';
import { readMailPasswords } from '../../model/mail/setup/mail-passwords.ts';
import { type InputIssue, refuse } from '../../model/shared/errors.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { InboxFields } from '../../ports/inbox-repository.ts';
import type { MailSecret } from '../../ports/mail/mail-secret-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { safeHtml } from '../message/safe-html.ts';
import { type FormerMail, sealedMailSecrets } from './mail-secrets.ts';
import { secretMask } from './require-inbox.ts';

type SenderFields = Pick<InboxFields, 'from' | 'fromNameTemplate' | 'csatEnabled'>;

/** What of an inbox differs by its channel. An absent field stays as it is. */
export type ChannelInput = { readonly [K in keyof SenderFields]?: SenderFields[K] | undefined } & {
  readonly config?: JsonObject | undefined;
};

/** What is stored of it. `secrets` and `hasNewPassword` where a configuration with passwords was given. */
export interface ChannelFields extends SenderFields {
  readonly config: JsonObject;
  readonly secrets?: readonly MailSecret[];
  readonly hasNewPassword?: boolean;
}

type FormerInbox = Pick<Inbox, 'channel' | 'config' | keyof SenderFields>;

/** An inbox before it was created. */
export function unmadeInbox(channel: Inbox['channel']): FormerInbox {
  return { channel, config: {}, ...noSender };
}

/**
 * What is stored for what was given of an inbox, by its channel. Throws `input.invalid` with every fault.
 *
 * @param formerSecrets of the inbox as it is stored
 */
export function channelFields(
  ports: Pick<Ports, 'sealer' | 'sanitizer'>,
  given: ChannelInput,
  former: FormerInbox,
  formerSecrets: readonly MailSecret[],
): ChannelFields {
  const issues: InputIssue[] = [];
  const sender = channelRules[former.channel].hasAddresses
    ? senderFields(given, former, issues)
    : withoutSender(given, issues);
  const stored = { ...sender, config: given.config ?? former.config };
  const isMail = channelRules[former.channel].hasAddresses && given.config !== undefined;
  const fields = isMail ? { ...stored, ...mailFields(ports, given.config, former, formerSecrets, issues) } : stored;
  requireNoIssues(issues);
  return fields;
}

/** Throws `input.invalid` with the faults, where there are any. */
export function requireNoIssues(issues: readonly InputIssue[]): void {
  const [first] = issues;
  if (first !== undefined) throw refuse('input.invalid', `${first.path}: ${first.message}`, { issues });
}

/** What a `from` must be. */
export const senderFault = 'must be an address such as Shop <help@example.com>, in ASCII';

function senderFields(given: ChannelInput, former: FormerInbox, issues: InputIssue[]): SenderFields {
  const sender = typeof given.from === 'string' ? readSender(given.from) : null;
  if (sender === undefined) issues.push({ path: 'from', message: senderFault });
  const template = given.fromNameTemplate ?? former.fromNameTemplate;
  const fault = senderTemplateFault(template);
  if (fault !== undefined) issues.push({ path: 'from_name_template', message: fault });
  return {
    from: given.from === undefined ? former.from : sender ? writtenSender(sender) : null,
    fromNameTemplate: template,
    csatEnabled: given.csatEnabled ?? former.csatEnabled,
  };
}

/** What clients send back of an inbox without addresses is taken. */
function withoutSender({ from, fromNameTemplate, csatEnabled }: ChannelInput, issues: InputIssue[]): SenderFields {
  const refuseMember = (path: string, isGiven: unknown): void => {
    if (isGiven) issues.push({ path, message: 'is for inboxes that have addresses' });
  };
  refuseMember('from', from);
  refuseMember('from_name_template', fromNameTemplate);
  refuseMember('csat_enabled', csatEnabled);
  return noSender;
}

function mailFields(
  { sealer, sanitizer }: Pick<Ports, 'sealer' | 'sanitizer'>,
  given: JsonObject = {},
  former: FormerInbox,
  formerSecrets: readonly MailSecret[],
  issues: InputIssue[],
): Pick<ChannelFields, 'config' | 'secrets' | 'hasNewPassword'> {
  const read = readMailConfig(given);
  const before: FormerMail = { config: readMailConfig(former.config).config, secrets: formerSecrets };
  const passwords = readMailPasswords(given, before.config, secretMask);
  const sealed = sealedMailSecrets(sealer, read.config, passwords.passwords, before);
  issues.push(...read.issues, ...passwords.issues, ...sealed.issues);
  const signature = safeHtml(sanitizer, 'config.signature', read.config.signature, 'html');
  // As it is stored, a text with many special letters is longer.
  const safe = readMailConfig({ ...storedMailConfig(read.config), signature });
  if (read.issues.length === 0) issues.push(...safe.issues);
  return { config: storedMailConfig(safe.config), secrets: sealed.secrets, hasNewPassword: sealed.hasNew };
}
