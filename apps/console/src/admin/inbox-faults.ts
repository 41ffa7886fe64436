import type { Faults } from '../ui/form/form-rules.ts';
import type { Form } from '../ui/form/use-form.ts';
import { admin } from '../words/admin.ts';
import { parseHex } from './color-verdict.ts';
import { type FullConfig, isDomain } from './inbox-config.ts';

export interface InboxValues extends FullConfig {
  readonly name: string;
}

export type InboxForm = Form<InboxValues>;

const isLink = (text: string | null): boolean =>
  text === null || text === '' || /^(?:https?:\/\/\S+|\/\S*)$/.test(text);
const isPixels = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 500;

export function faultsOfInbox(values: InboxValues): Faults<InboxValues> {
  const words = admin.inboxes;
  const { side, bottom } = values.launcher.spacing;
  const wrongLine = values.trusted_domains.find((line) => line.trim() !== '' && !isDomain(line));
  return {
    ...(values.name.trim() === '' && { name: admin.agents.missing(words.inside) }),
    ...(parseHex(values.colors.primary) === undefined && { colors: words.colorFault }),
    ...(!isLink(values.logo_url) && { logo_url: words.linkFault }),
    ...(!(isPixels(side) && isPixels(bottom)) && { launcher: words.pixelsFault }),
    ...(!values.home_apps.every(({ url, image_url: image }) => isLink(url) && isLink(image)) && {
      home_apps: words.linkFault,
    }),
    ...(!/^\d{1,5}h$/.test(values.session_duration) && { session_duration: words.sessionFault }),
    ...(wrongLine !== undefined && { trusted_domains: words.domainFault(wrongLine.trim()) }),
  };
}
