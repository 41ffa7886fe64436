import { deskLimits } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { origin } from '../shapes/origin.ts';
import { email, familyName, newPassword, personName, text, trimmed } from '../shapes/text.ts';
import { timezone } from '../shapes/time-zone.ts';
import { locale } from './desk.ts';

const token = about(text(1, 128), 'What stands behind `#` in the setup link');

export const setupCheckBody = body({ token });

export const checkedSetup = v.strictObject({
  email: about(v.nullable(v.string()), '`HELPDESK_BOOTSTRAP_EMAIL`, where it is set'),
  timezone: about(v.nullable(v.string()), '`HELPDESK_TIMEZONE`, where it is set: days begin in it then'),
});

export const claimBody = body({
  token,
  first_name: personName,
  last_name: v.optional(familyName, ''),
  email,
  password: newPassword,
  desk: body({ name: trimmed(1, deskLimits.nameLength), locale, timezone }),
  origin: about(origin, 'Where the page was opened'),
});
