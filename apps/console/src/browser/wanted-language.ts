import { type Language, languages, pickLanguage } from '../words/speech.ts';
import { devicePrefix } from './device.ts';
import { onDevice } from './stored.ts';

/** The language chosen on the sign-in page. It belongs to the device, not to an agent. */
export const chosenHere = 'helpdesk-language';
/** What the agent set who is signed in here; forgotten with what else is kept of them. */
export const ofAgent = `${devicePrefix} language`;

const kept = (name: string): Language | undefined => languages.find((each) => each === onDevice.read(name));

export const wantedLanguage = (): Language => pickLanguage([kept(ofAgent), kept(chosenHere), ...navigator.languages]);
