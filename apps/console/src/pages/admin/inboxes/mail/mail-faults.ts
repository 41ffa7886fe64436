import {
  type InputIssue,
  longestTitle,
  mostSenders,
  readMailConfig,
  readMailPasswords,
  readSender,
  senderTemplateFault,
} from '@helpdesk/domain';
import type { Faults } from '../../../../ui/form/form-rules.ts';
import { missing } from '../../../../ui/form/use-form.ts';
import { mailWords } from '../../../../words/admin-mail.ts';
import { words } from '../../../../words/en.ts';
import { inboxBody, type MailValues, maskOf, type StoredMail, unmade } from './mail-values.ts';

type Field = keyof MailValues;

/** Nothing that a person types: where no password is stored, none is kept. */
const noMask = '\0';

/** What the service would refuse, by the rules that it has too, each at its field. */
export function faultsOfMail(values: MailValues, stored: StoredMail): Faults<MailValues> {
  const { name, address, from_name_template: template } = values;
  const { config } = inboxBody(values, stored);
  const former = stored === unmade ? null : readMailConfig(stored.config).config;
  const mask = maskOf(stored, 'imap') ?? maskOf(stored, 'smtp') ?? noMask;
  const issues: readonly InputIssue[] = [
    ...readMailConfig(config).issues,
    ...readMailPasswords(config, former, mask).issues,
  ];
  const found: { -readonly [Name in Field | 'form']?: string } = {};
  for (const { path } of issues) {
    const field = fieldOfPath(path, values);
    found[field ?? 'form'] ??= wordsOfFault(field, values, stored);
  }
  if (stored !== unmade && name.trim() === '') found.name = missing(mailWords.inside);
  if (name.trim().length > longestTitle) found.name = mailWords.tooMany(longestTitle);
  const needsAddress = stored === unmade || stored.from !== null || address.trim() !== '';
  if (needsAddress && readSender(address) === undefined) {
    found.address = wordsOfFault('address', values, stored);
  }
  if (senderTemplateFault(template.trim()) !== undefined) {
    found.from_name_template = wordsOfFault('from_name_template', values, stored);
  }
  return found;
}

/** The field that a path of the service belongs to, such as `config.imap.0.host`. */
export function fieldOfPath(path: string, values: MailValues): Field | undefined {
  if (path === 'from') return 'address';
  const [root, member = '', index, own = ''] = path.split('.');
  if (root !== 'config') return root !== undefined && root in values ? (root as Field) : undefined;
  if (member === 'imap' || member === 'smtp') {
    // Further mailboxes have no fields.
    if (index !== undefined && index !== '0') return undefined;
    if (own === 'after_import') return 'folder';
    const isShared = member === 'smtp' && values.smtp_login === 'same' && /^(?:username|password)$/.test(own);
    const field = `${isShared ? 'imap' : member}.${own === 'tls_skip_verify' ? 'tls_type' : own || 'host'}`;
    if (field in values) return field as Field;
    return own in values ? (own as Field) : undefined;
  }
  return member in values ? (member as Field) : undefined;
}

/** What is wrong with a field that is refused. */
function wordsOfFault(field: Field | undefined, values: MailValues, stored: StoredMail): string {
  const value = field === undefined ? '' : values[field];
  const isEmpty = typeof value === 'string' && value.trim() === '';
  switch (field) {
    case 'address':
      return isEmpty ? missing(mailWords.address) : mailWords.addressFault;
    case 'from_name_template':
      return mailWords.seenFault;
    case 'imap.host':
    case 'smtp.host':
      return isEmpty ? missing(mailWords.server) : mailWords.serverFault;
    case 'imap.port':
    case 'smtp.port':
      return mailWords.portFault;
    case 'imap.tls_type':
    case 'smtp.tls_type':
      return mailWords.securityFault;
    case 'imap.username':
    case 'smtp.username':
      return missing(mailWords.login);
    case 'imap.password':
    case 'smtp.password': {
      // It shows the mask, which stands for the password of another account.
      if (value === maskOf(stored, field === 'imap.password' ? 'imap' : 'smtp')) return mailWords.passwordAgain;
      return isEmpty ? missing(mailWords.password) : mailWords.passwordFault;
    }
    case 'imap.tls_ca':
    case 'smtp.tls_ca':
      return mailWords.certificateFault;
    case 'folder':
      return isEmpty ? missing(mailWords.folder) : words.form.refused;
    case 'aliases':
      return mailWords.addressFault;
    case 'signature':
      return mailWords.signatureFault;
    case 'max_mail_mb':
      return mailWords.largestFault;
    case 'reply_to_senders':
    case 'forwarders':
      return mailWords.tooMany(mostSenders);
    default:
      return words.form.refused;
  }
}
