import type { Random } from './random.ts';
import { greetings, signatures } from './topics.ts';

export interface Names {
  readonly first: string;
  readonly agent: string;
  readonly order: string;
}

export function fillText(text: string, names: Names): string {
  return text.replaceAll('{first}', names.first).replaceAll('{agent}', names.agent).replaceAll('{order}', names.order);
}

/** What an agent answers: a greeting, the text and a signature, as HTML. */
export function signedReply(random: Random, html: string, names: Names): string {
  const greeting = fillText(random.pick(greetings), names);
  const signature = fillText(random.pick(signatures), names);
  return `<p>${greeting}</p>${html}<p>${signature}</p>`;
}
