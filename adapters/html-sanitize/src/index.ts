export { htmlSanitizer } from './html-sanitizer.ts';
export { mailHtmlSanitizer } from './mail/mail-sanitizer.ts';
export { storedHtmlSanitizer } from './stored-html.ts';
