import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { jsonObject } from '../shapes/json-object.ts';
import { flag, id, timestamp, uuid } from '../shapes/scalars.ts';

export const media = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  uuid,
  store: v.string(),
  filename: v.string(),
  content_type: v.string(),
  content_id: about(
    v.string(),
    'By which a text of an e-mail conversation shows the file, if it is attached: `<img src="cid:…">`',
  ),
  model_id: v.nullable(id),
  model_type: v.nullable(v.string()),
  disposition: v.picklist(['inline', 'attachment']),
  size: about(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 'Bytes'),
  meta: about(
    jsonObject,
    'Of an image: `width` and `height` in pixels. `ignored_files` in the answer of an upload: how many files were sent besides the one that is kept',
  ),
  private: flag,
  url: about(v.string(), 'A path; signed and good for an hour unless the file is public'),
});

/** The text parts of the form; `files` is the file. */
export const uploadMediaBody = body({
  inline: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
  content_id: v.optional(
    about(
      v.pipe(
        v.string(),
        v.regex(
          /^[A-Za-z0-9][A-Za-z0-9._@-]{0,99}$/,
          'must have 1 to 100 letters, digits and . _ @ -, and begin with one of the first two',
        ),
      ),
      'Default: the uuid of the file',
    ),
  ),
  linked_model: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/, 'must have 1 to 64 letters a-z and _'))),
});
