import type { WidgetSender } from '@helpdesk/domain';
import { addressKey } from '../request/caller/address-key.ts';
import type { ServerOptions } from '../server-options.ts';

/** What quotas by address count: signed, so that the database holds no address of a visitor; the same on all nodes. */
export function quotaSubject({ signer }: Pick<ServerOptions, 'signer'>, ip: string): string {
  return signer.sign(`upload ${addressKey(ip)}`).split('.')[1] ?? '';
}

/** The sender of texts in a widget, for the quotas of text. */
export function widgetSender(options: Pick<ServerOptions, 'signer'>, ip: string, keepsAnswer: boolean): WidgetSender {
  return { address: quotaSubject(options, ip), keepsAnswer };
}
