/** What the console and the widget share: colour, type and space in tokens.css, and rules of showing messages. */
export { daysSince, noonOf } from './calendar-days.ts';
export { isOfComposition } from './composition.ts';
export { contrast, cssColor, luminance, parseComputed, type Rgb, textOn } from './contrast.ts';
export { canShowHtml, showHtml } from './html-with-links.ts';
export { type Piece, piecesOf } from './links.ts';
export { type MailHtml, mailHtml, mailSheet, showWithPictures } from './mail-html.ts';
export { grouped, type Line, type Placed } from './message-groups.ts';
export { type Pasted, pastedContent } from './pasted.ts';
