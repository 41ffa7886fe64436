import type { FilePart } from '@helpdesk/domain';
import type { SanitizedMail } from '@helpdesk/domain/ports';
import { mailOfHead } from '../head/mail-of-head.ts';
import { type ContentPlaces, contentOf, type PartContent } from './part-content.ts';
import type { PartNode } from './part-tree.ts';

/** A part that becomes a file, and where its content is. */
export interface FileOfMail {
  readonly part: FilePart;
  readonly content: PartContent;
}

/** None for a part without content: a multipart. */
export function fileOf(node: PartNode): readonly FileOfMail[] {
  const { name, contentType, contentId, disposition, content } = node;
  if (content === undefined) return [];
  const enclosedSubject = subjectOf(node);
  return [{ part: { name, contentType, contentId, disposition, size: content.size, enclosedSubject }, content }];
}

const enclosedHead = 64 * 1024;

function subjectOf({ contentType, content }: PartNode): string | null {
  if (content === undefined || (contentType !== 'message/rfc822' && contentType !== 'message/global')) return null;
  return mailOfHead(content.head(enclosedHead).toString('latin1')).subject;
}

/** The pictures that were written into the HTML. */
export function dataFiles(sanitized: SanitizedMail | undefined, places: ContentPlaces): readonly FileOfMail[] {
  return (sanitized?.dataImages ?? []).map(({ contentId, contentType, bytes }) => {
    const content = contentOf([Buffer.from(bytes)], places.sink(false));
    const part = { name: null, contentType, contentId, size: content.size, enclosedSubject: null };
    return { part: { ...part, disposition: 'inline' }, content };
  });
}
