import type { Difference } from './differences.ts';

const ofInboxes = ({ url }: Difference): boolean => /^\/api\/v1\/inboxes(?:\/\d+)?(?:\?|$)/.test(url);

/** What a desk of the version before answers differently since there is e-mail. */
export const allowedSinceMail: readonly {
  readonly sentence: string;
  readonly allows: (difference: Difference) => boolean;
}[] = [
  {
    // docs/decisions/0105.
    sentence: 'Agents have a signature below their mails.',
    allows: ({ url, path, before, after }) =>
      url === '/api/v1/agents/me' && path === 'body.data.signature' && before === undefined && after === '',
  },
  {
    sentence: 'Members of an `email` inbox: `from`, `from_name_template`, `csat_enabled`.',
    allows: (difference) =>
      ofInboxes(difference) &&
      difference.before === undefined &&
      /\.(?:from|from_name_template|csat_enabled)$/.test(difference.path),
  },
  {
    sentence: 'Inboxes labelled `email` before have no `from` and come up off.',
    allows: (difference) =>
      ofInboxes(difference) &&
      /\.enabled$/.test(difference.path) &&
      difference.before === true &&
      difference.after === false,
  },
  {
    sentence: '`config` is checked by channel, replaced as a whole, unknown members dropped.',
    allows: (difference) =>
      ofInboxes(difference) &&
      /\.config\.\w+$/.test(difference.path) &&
      (difference.before === undefined || difference.after === undefined),
  },
];
