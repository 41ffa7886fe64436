import { body } from './body.ts';
import { idText, nameOfRecord } from './scalars.ts';

export const byId = body({ id: idText });
export const byApiKey = body({ id: idText, key_id: idText });
export const bySession = body({ id: idText, session_id: idText });
export const byNote = body({ id: idText, note_id: idText });

export const byUuid = body({ uuid: nameOfRecord });
export const byConversation = body({ cuuid: nameOfRecord });
export const byMessage = body({ cuuid: nameOfRecord, uuid: nameOfRecord });
