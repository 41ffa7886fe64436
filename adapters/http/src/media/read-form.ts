import { Socket } from 'node:net';
import type { Form } from '@helpdesk/contract';
import {
  avatarRules,
  type CheckedFile,
  cutText,
  DomainError,
  invalidInput,
  type UploadSettings,
} from '@helpdesk/domain';
import type { FastifyRequest } from 'fastify';
import type { ServerOptions } from '../server-options.ts';

export interface ReadForm {
  /** The text parts, by name; the last of a name counts. */
  readonly fields: Record<string, unknown>;
  readonly files: readonly CheckedFile[];
}

const kib = 1024;
/** What may stand in a form beside its files. An avatar comes with a whole record. */
const textLimits = { fields: 5, fieldSize: kib };
const recordLimits = { fields: 16, fieldSize: 8 * kib };
/** Milliseconds without a byte, as long as the whole request may take. */
const formWithin = 120_000;
/** Bytes around the files: names, boundaries, text parts. */
const overhead = 256 * kib;

/**
 * Reads `multipart/form-data`, file by file, straight to the disk. What is refused is refused as soon as it is
 * seen, and nothing of the form is left then. Who gets the files hands them on or discards them.
 */
export async function readForm(options: ServerOptions, request: FastifyRequest, form: Form): Promise<ReadForm> {
  const rules = form.files === 'avatar' ? avatarRules : options.uploads;
  const mostFiles = form.files === 'all' ? options.uploads.maxFiles : 1;
  refuseTooLong(request, rules, options.uploads.maxFiles);
  // Nothing comes over the line while the desk looks into a file.
  if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(formWithin);
  const fields: Record<string, unknown> = Object.create(null);
  const files: CheckedFile[] = [];
  const limits = {
    ...(form.files === 'avatar' ? recordLimits : textLimits),
    files: options.uploads.maxFiles,
    fileSize: rules.maxBytes + 1,
    parts: 64,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw invalidInput('input.invalid', cutText(part.fieldname, 64), 'is too long');
        fields[part.fieldname] = part.value;
      } else if (part.fieldname === 'files' && files.length < mostFiles) {
        files.push(await options.helpdesk.checkFile({ name: part.filename, content: part.file }, rules));
      } else part.file.resume();
    }
  } catch (error) {
    // Read and forgotten, so that the client, which may still be sending, gets the answer.
    request.raw.unpipe();
    request.raw.resume();
    await options.helpdesk.discardFiles(files);
    throw isMalformed(error) ? invalidInput('input.invalid', '', 'the form is not understood') : error;
  }
  return { fields, files };
}

/** What the parser of forms says of one that breaks its rules; it gives no code. */
const malformed =
  /^(Unexpected end of|Multipart: Boundary not found|Malformed|Part terminated early|Unsupported content type|Missing Content-Type)/i;

function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DomainError) return false;
  // 406: a text part that says it is JSON, and is not.
  return malformed.test(error.message) || ('statusCode' in error && error.statusCode === 406);
}

/** Known before a byte of the body is read. */
function refuseTooLong(request: FastifyRequest, rules: Pick<UploadSettings, 'maxBytes'>, mostFiles: number): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > rules.maxBytes * mostFiles + overhead) {
    throw new DomainError('too_large', 'media.too_large', 'The files are larger than allowed');
  }
}

/** Members of a record that are no text, as a form has them. */
export function recordOfForm(fields: Record<string, unknown>): Record<string, unknown> {
  const { custom_attributes: attributes, ...rest } = fields;
  const parsed = typeof attributes === 'string' ? { custom_attributes: parseJson(attributes) } : {};
  return { ...rest, ...parsed };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
