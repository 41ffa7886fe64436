import { deskLimits, type InboxChannel } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { list } from '../shapes/list.ts';
import { origin } from '../shapes/origin.ts';
import { someMember } from '../shapes/scalars.ts';
import { trimmed } from '../shapes/text.ts';
import { timezone } from '../shapes/time-zone.ts';

/** By the channel of the inbox: a channel without a limit does not compile. */
type OfChannels = { readonly [Channel in InboxChannel as `${Channel}_minutes`]: v.GenericSchema };

const whole = v.pipe(v.number(), v.safeInteger());

/** How the desk presents itself. */
export const deskSettings = v.strictObject({
  name: v.string(),
  logo_url: about(v.nullable(v.string()), 'A square picture that anybody may fetch'),
  waiting_limits: about(
    v.strictObject({ livechat_minutes: whole, email_minutes: whole } satisfies OfChannels),
    'From when on a conversation without an answer is shown as late, by the channel of its inbox',
  ),
  locale: v.string(),
  timezone: about(v.string(), 'What was set, or else that of the service'),
  own_timezone: about(v.nullable(v.string()), 'What was set; null for that of the service'),
  service_timezone: about(v.string(), '`HELPDESK_TIMEZONE` of the service; UTC while it is not set'),
  service_timezone_is_set: about(
    v.boolean(),
    'True: days of reports, filters and quotas begin in `service_timezone`. False: they begin in `timezone`',
  ),
  public_url: about(v.nullable(v.string()), 'Where the desk is, unless `PUBLIC_URL` says it'),
  addresses: about(v.array(v.string()), 'Other origins of the desk: agents may sign in there too'),
});

const minutesMessage = `must be a whole number from 1 to ${deskLimits.waitingMinutes}`;
const minutes = v.pipe(
  v.number(minutesMessage),
  v.safeInteger(minutesMessage),
  v.minValue(1, minutesMessage),
  v.maxValue(deskLimits.waitingMinutes, minutesMessage),
);

const someLimits = { livechat_minutes: v.optional(minutes), email_minutes: v.optional(minutes) } satisfies OfChannels;

export const locale = v.pipe(
  v.string('must be a string'),
  v.maxLength(35, 'must have at most 35 characters'),
  v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/, 'must be a language tag such as en or pt-BR'),
);

export const deskSettingsBody = v.pipe(
  body({
    name: v.optional(trimmed(1, deskLimits.nameLength)),
    waiting_limits: v.optional(v.pipe(body(someLimits), someMember())),
    locale: v.optional(locale),
    timezone: v.optional(about(v.nullable(timezone), 'Null: that of the service')),
    public_url: v.optional(about(v.nullable(origin), 'Null: that of the service')),
    addresses: v.optional(list(origin, deskLimits.addresses)),
  }),
  someMember(),
);
