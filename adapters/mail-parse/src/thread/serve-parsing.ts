import type { MailHtmlSanitizer } from '@helpdesk/domain/ports';
import { parseMail } from '../parts/parse-mail.ts';
import type { ParseAnswer, ParseQuestion } from './parse-messages.ts';

/** The part of a `MessagePort` that is used. */
interface Port {
  on(event: 'message', listener: (question: ParseQuestion) => void): unknown;
  postMessage(answer: ParseAnswer): void;
}

/** Errors of the operating system, which are not about the mail. */
const ofMachine: ReadonlySet<string> = new Set([
  ...['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'ENOMEM'],
  ...['ESTALE', 'ENOTCONN', 'ENODEV', 'ENXIO', 'EHOSTDOWN', 'ETIMEDOUT', 'EEXIST', 'EBUSY'],
]);

/**
 * What the thread of the parser runs: it reads one mail after another. Its program calls this with its `parentPort`. The
 * sanitiser is given, so that this adapter knows no other one.
 */
export function serveMailParsing(port: Port, sanitizer: MailHtmlSanitizer): void {
  port.on('message', (question) => void answerTo(question, sanitizer).then((answer) => port.postMessage(answer)));
  port.postMessage({ kind: 'ready' });
}

async function answerTo({ path, folder }: ParseQuestion, sanitizer: MailHtmlSanitizer): Promise<ParseAnswer> {
  try {
    return { kind: 'read', parsed: await parseMail(path, folder, sanitizer) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return ofMachine.has(code) ? { kind: 'machine', code } : { kind: 'broken' };
  }
}
