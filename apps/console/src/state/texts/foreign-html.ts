import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import type { Foreign } from './read-html.ts';
import { withWordLists } from './word-lists.ts';

/** For HTML of other programs: they write names of characters that the service does not. */
export const foreignHtml: Foreign = {
  ...{ text: decodeHTML, attribute: decodeHTMLAttribute, withLists: withWordLists },
  hasPictures: false,
};
