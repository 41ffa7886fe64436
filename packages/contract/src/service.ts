import * as v from 'valibot';
import { about } from './shapes/about.ts';
import { id } from './shapes/scalars.ts';

const image = v.nullable(v.string());

/** What a page needs before anybody has signed in. */
export const publicConfig = v.strictObject({
  'app.name': v.string(),
  'app.lang': about(v.string(), 'The language of who has chosen none'),
  'app.favicon_url': image,
  'app.logo_url': image,
  'app.site_name': v.string(),
  'app.version': v.string(),
  'app.sso_providers': about(
    v.array(
      v.strictObject({ id, name: v.string(), provider: v.string(), logo_url: v.string(), enabled: v.literal(true) }),
    ),
    'Where agents sign in; the enabled ones alone',
  ),
});

/** Flat: one text for each key. */
export const languageTexts = v.record(v.string(), v.string());

export const languages = v.array(
  v.strictObject({ code: v.string(), name: about(v.string(), 'In the language itself') }),
);
