import { parentPort } from 'node:worker_threads';
import { mailHtmlSanitizer } from '@helpdesk/html-sanitize';
import { serveMailParsing } from '@helpdesk/mail-parse';

/** The thread that reads mails. Never import this file: it is a program. */
if (parentPort !== null) serveMailParsing(parentPort, mailHtmlSanitizer);
