import { mostSpacing, parseDuration, readTrustedDomain, widgetLinkShape } from '@helpdesk/domain';
import type { Faults } from '../../../ui/form/form-rules.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { admin } from '../../../words/admin.ts';
import { parseHex } from './color-verdict.ts';
import type { FullConfig } from './inbox-config.ts';

export interface InboxValues extends FullConfig {
  readonly name: string;
}

export type InboxForm = Form<InboxValues>;

const isLink = (text: string | null): boolean => text === null || widgetLinkShape.test(text);
const isPixels = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= mostSpacing;

export function faultsOfInbox(values: InboxValues): Faults<InboxValues> {
  const words = admin.inboxes;
  const { side, bottom } = values.launcher.spacing;
  const wrongLine = values.trusted_domains.find((line) => line.trim() !== '' && readTrustedDomain(line) === undefined);
  return {
    ...(values.name.trim() === '' && { name: admin.agents.missing(words.inside) }),
    ...(parseHex(values.colors.primary) === undefined && { colors: words.colorFault }),
    ...(!isLink(values.logo_url) && { logo_url: words.linkFault }),
    ...(!(isPixels(side) && isPixels(bottom)) && { launcher: words.pixelsFault }),
    ...(!values.home_apps.every(({ url, image_url: image }) => isLink(url) && isLink(image)) && {
      home_apps: words.linkFault,
    }),
    ...((parseDuration(values.session_duration) ?? -1) < 0 && { session_duration: words.sessionFault }),
    ...(wrongLine !== undefined && { trusted_domains: words.domainFault(wrongLine.trim()) }),
  };
}
