import * as v from 'valibot';
import { idText } from './scalars.ts';

export const byId = v.object({ id: idText });
export const byNote = v.object({ id: idText, note_id: idText });

// A malformed uuid is a record that does not exist, not a fault of the input.
const anyText = v.string();
export const byUuid = v.object({ uuid: anyText });
export const byConversation = v.object({ cuuid: anyText });
export const byMessage = v.object({ cuuid: anyText, uuid: anyText });
