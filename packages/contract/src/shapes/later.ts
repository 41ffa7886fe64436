import * as v from 'valibot';
import { about } from './about.ts';

/** The list of a feature that is not built yet. */
export const nothingYet = about(v.pipe(v.array(v.unknown()), v.maxLength(0)), 'Always empty');

/** How the desk presents itself, under the names that `GET /api/v1/config` has too. */
export const generalSettings = v.strictObject({
  'app.site_name': v.string(),
  'app.root_url': about(v.string(), 'The address of the service'),
  'app.lang': v.string(),
  'app.timezone': v.string(),
});
