/** The code of the character that replaces spaces in the first of several columns. Part of a released step of the schema. */
export const ofFirstColumn = 1;
