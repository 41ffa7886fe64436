import * as v from 'valibot';
import { body } from './body.ts';
import { idText } from './scalars.ts';

export const byId = body({ id: idText });
export const byNote = body({ id: idText, note_id: idText });

// A malformed uuid is a record that does not exist, not a fault of the input.
const anyText = v.string();
export const byUuid = body({ uuid: anyText });
export const byConversation = body({ cuuid: anyText });
export const byMessage = body({ cuuid: anyText, uuid: anyText });
