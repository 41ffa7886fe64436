export { type MailParserOptions, mailParser } from './mail-parser.ts';
export type { ParseLimits } from './parse-thread-handle.ts';
export { serveMailParsing } from './thread/serve-parsing.ts';
