import { storable } from '@helpdesk/domain';
import { headerLines } from '../head/header-lines.ts';
import { readParams, type ValueWithParams } from '../head/header-params.ts';
import type { PartContent } from './part-content.ts';

/** A part of a mail: a multipart with children, or a leaf with content. */
export interface PartNode {
  /** In lower case, without parameters. */
  readonly contentType: string;
  readonly params: ValueWithParams['params'];
  readonly disposition: 'inline' | 'attachment' | null;
  /** As the mail gives it, decoded. */
  readonly name: string | null;
  readonly contentId: string | null;
  /** In lower case; empty where there is none. */
  readonly encoding: string;
  /** Whether it is made to have parts; it may have none all the same. */
  readonly isMultipart: boolean;
  readonly parent: PartNode | null;
  readonly children: PartNode[];
  content: PartContent | undefined;
}

const typeShape = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/;

/** The longest name of a type that anything registered has. */
const longestType = 127;

/**
 * A part by its own headers.
 *
 * @param head of the part, as characters U+0000 to U+00FF
 */
export function partOfHead(head: string, parent: PartNode | null, isMultipart: boolean): PartNode {
  const lines = headerLines(head);
  const headerOf = (name: string): string => lines.find((line) => line.name === name)?.bytes ?? '';
  const type = readParams(headerOf('content-type'));
  const disposed = readParams(headerOf('content-disposition'));
  const name = disposed.params.get('filename') ?? type.params.get('name') ?? '';
  const disposition = dispositionOf(disposed.value);
  return {
    contentType: typeOf(type.value, parent, disposition === 'attachment' || name !== ''),
    params: type.params,
    disposition,
    name: name === '' ? null : name,
    contentId: idOf(headerOf('content-id')),
    encoding: readParams(headerOf('content-transfer-encoding')).value,
    isMultipart,
    parent,
    children: [],
    content: undefined,
  };
}

/** What has no type that can be read is text, as RFC 2045 asks, unless it is there to be a file. */
function typeOf(value: string, parent: PartNode | null, isFile: boolean): string {
  if (typeShape.test(value) && value.length <= longestType) return value;
  if (value === '' && parent?.contentType === 'multipart/digest') return 'message/rfc822';
  return isFile ? 'application/octet-stream' : 'text/plain';
}

/** Anything that is not known is an attachment (RFC 2183, 2.8). */
function dispositionOf(value: string): PartNode['disposition'] {
  if (value === '') return null;
  return value === 'inline' ? 'inline' : 'attachment';
}

function idOf(bytes: string): string | null {
  const id = storable(bytes.slice(0, 1_000)).trim().replace(/^</, '').replace(/>$/, '').trim();
  return id === '' ? null : id;
}

/** Whether the part is to be read as text, and not to be a file. */
export function isForReading({ contentType, disposition, name }: PartNode): boolean {
  if (contentType === 'text/calendar') return true;
  return (contentType === 'text/plain' || contentType === 'text/html') && disposition !== 'attachment' && name === null;
}
