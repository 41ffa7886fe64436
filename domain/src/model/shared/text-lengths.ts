/** The most characters (UTF-16 units) of what people write, where several records or screens share a limit. */

/** The name of a tag, team, status, macro, view, key or attribute. */
export const longestTitle = 140;
/** Each name of an agent or a contact. */
export const longestPersonName = 128;
/** Of an agent or an inbox, as HTML. */
export const longestSignature = 5_000;
/** What a visitor writes at once. */
export const longestChatMessage = 10_000;
export const longestContactNote = 10_000;
export const longestQuery = 200;
export const longestAttributeDescription = 1_000;
export const longestAttributePattern = 500;
