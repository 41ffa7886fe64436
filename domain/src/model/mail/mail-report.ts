import { firstWord, headerValues } from './header-values.ts';
import type { ReceivedMail } from './received-mail.ts';

const deliveryParts: ReadonlySet<string> = new Set(['message/delivery-status', 'message/global-delivery-status']);
const otherParts: ReadonlySet<string> = new Set([
  'message/disposition-notification',
  'message/global-disposition-notification',
  'message/feedback-report',
]);

/**
 * The kind of a report by RFC 6522: about a delivery, or another such as a read receipt. A mail that only claims to be a
 * report and names no kind is undefined: it is read like any other.
 *
 * @example
 * reportOf({ headers: [{ name: 'content-type', value: 'multipart/report; report-type=delivery-status' }], parts: [] })
 * // 'delivery'
 */
export function reportOf(mail: Pick<ReceivedMail, 'headers' | 'parts'>): 'delivery' | 'other' | undefined {
  const [type = ''] = headerValues(mail, 'content-type');
  if (firstWord(type) !== 'multipart/report') return undefined;
  const hasPart = (kinds: ReadonlySet<string>): boolean => mail.parts.some((part) => kinds.has(part.contentType));
  const given = reportType(type);
  if (given === 'delivery-status' || (given === '' && hasPart(deliveryParts))) return 'delivery';
  return given !== '' || hasPart(otherParts) ? 'other' : undefined;
}

const reportTypeName = 'report-type';

function reportType(contentType: string): string {
  const parameters = contentType.toLowerCase().split(';');
  const pairs = parameters.map((parameter) => parameter.split('='));
  const [, value = ''] = pairs.find(([name = '']) => name.trim() === reportTypeName) ?? [];
  return firstWord(value.replaceAll('"', '').trim());
}
