export { htmlSanitizer } from './html-sanitizer.ts';
