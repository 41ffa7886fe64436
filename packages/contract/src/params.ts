import * as v from 'valibot';
import { body } from './body.ts';

const message = 'must be a positive integer';

/** A positive safe integer in digits. */
const idText = v.pipe(
  v.string(message),
  v.regex(/^\d+$/, message),
  v.transform(Number),
  v.safeInteger(message),
  v.minValue(1, message),
);

/** Whether it is a uuid is asked later, with `isUuid`: a malformed one is a record that does not exist. */
const uuidText = v.pipe(v.string('must be a string'), v.toLowerCase());

export const idParams = body({ id: idText });
export const noteParams = body({ id: idText, note_id: idText });
export const uuidParams = body({ uuid: uuidText });
export const messageParams = body({ cuuid: uuidText, uuid: uuidText });
