import { Socket } from 'node:net';
import type { Route } from '@helpdesk/contract';
import { cutText, DomainError, type FileRules, invalidInput, refuse } from '@helpdesk/domain';
import type { Uploader, UploadHold } from '@helpdesk/domain/ports';
import { avatarRules, type CheckedFile, logoRules } from '@helpdesk/domain/use-cases';
import type { FastifyRequest } from 'fastify';
import { requireUtf8 } from '../request/client-text.ts';
import type { ServerOptions } from '../server-options.ts';
import { readAsForm } from './read-as-form.ts';
import { openBudget, type UploadBudget } from './upload-budget.ts';

export interface ReadForm {
  /** The text parts, by name; the last of a name counts. Long ones that the route does not know are left out. */
  readonly fields: Record<string, unknown>;
  readonly files: readonly CheckedFile[];
  /** Sent, and not taken. */
  readonly ignoredFiles: number;
  /** The quota that an upload of a widget holds; null for other uploads. */
  readonly hold: UploadHold | null;
  /** Removes the files that no use case took, and gives back what was held in vain. */
  end(): Promise<void>;
}

export type FormRoute = Route & Required<Pick<Route, 'form'>>;

/**
 * The upload ended before it was complete: the client disconnected, or took too long. The response reaches no client.
 */
export class UploadBrokenOff extends Error {}

const kib = 1024;
/** Bytes of a text part that the route knows. An avatar comes with a whole record. */
const longestText = { file: kib, record: 8 * kib };
/** Text parts, also unknown ones, and all parts. */
const mostParts = 64;
/** Milliseconds without a byte, as long as the whole request may take. */
const formWithin = 120_000;
/** Bytes around the files: names, boundaries, text parts. */
const overhead = 256 * kib;

/**
 * Reads `multipart/form-data`, file by file, straight to the disk. What is refused is refused as soon as it is
 * seen, and nothing of the form is left then. The caller ends the form, whatever becomes of it.
 */
export async function readForm(options: ServerOptions, request: FastifyRequest, route: FormRoute): Promise<ReadForm> {
  const { helpdesk } = options;
  const rules = rulesOf(options, route);
  refuseTooLong(request, rules, options.uploads.maxFiles);
  await helpdesk.requireRoomForFiles();
  const budget = route.form.files === 'all' ? await openBudget(options, request) : undefined;
  const fields: Record<string, unknown> = Object.create(null);
  const files: CheckedFile[] = [];
  let ignoredFiles = 0;
  const end = async (): Promise<void> => {
    if (files.length > 0) await helpdesk.discardFiles(files);
    await budget?.release();
  };
  try {
    ignoredFiles = await readParts(options, request, route, { rules, budget, fields, files });
  } catch (error) {
    const failure = isBrokenOff(request) ? new UploadBrokenOff('the upload broke off', { cause: error }) : error;
    // Read and forgotten, so that the client, which may still be sending, gets the answer.
    request.raw.unpipe();
    request.raw.resume();
    await end();
    throw isMalformed(failure) ? invalidInput('input.invalid', '', 'the form is not understood') : failure;
  }
  return { fields, files, ignoredFiles, hold: budget?.hold ?? null, end };
}

function rulesOf(options: ServerOptions, { form }: FormRoute): FileRules {
  if (form.files === 'avatar') return avatarRules;
  return form.files === 'logo' ? logoRules : options.uploads;
}

interface Parts {
  readonly rules: FileRules;
  readonly budget: UploadBudget | undefined;
  readonly fields: Record<string, unknown>;
  readonly files: CheckedFile[];
}

/** Returns how many files were sent that the route does not take. */
async function readParts(
  options: ServerOptions,
  request: FastifyRequest,
  route: FormRoute,
  { rules, budget, fields, files }: Parts,
): Promise<number> {
  let ignored = 0;
  const mostFiles = route.form.files === 'all' ? options.uploads.maxFiles : 1;
  const known = knownFields(route);
  const names = new Set(route.form.files === 'logo' ? ['files', 'file'] : ['files']);
  const uploader = uploaderOf(request);
  const limits = {
    fields: mostParts,
    fieldSize: route.form.files === 'avatar' ? longestText.record : longestText.file,
    files: options.uploads.maxFiles,
    fileSize: rules.maxBytes + 1,
    parts: mostParts,
  };
  // Nothing comes over the line while the desk looks into a file.
  if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(formWithin);
  for await (const part of readAsForm(request).parts({ limits })) {
    requireUtf8('', part.fieldname);
    if (part.type === 'field') {
      if (known.has(part.fieldname)) requireUtf8(part.fieldname, String(part.value));
      if (!part.valueTruncated) fields[part.fieldname] = part.value;
      else if (known.has(part.fieldname)) {
        throw invalidInput('input.invalid', cutText(part.fieldname, 64), 'is too long');
      }
    } else if (names.has(part.fieldname) && files.length < mostFiles) {
      requireUtf8(part.fieldname, part.filename);
      const content = budget?.counted(part.file) ?? part.file;
      files.push(await options.helpdesk.checkFile({ name: part.filename, content, uploader }, rules));
    } else {
      // The file field of a form has no file name when the person chose no file.
      if (part.filename) ignored += 1;
      part.file.resume();
    }
  }
  return ignored;
}

/** The members of the body; a field with the word `null` clears an avatar. */
function knownFields({ body, form }: FormRoute): ReadonlySet<string> {
  const members = body !== undefined && 'entries' in body ? Object.keys(Object(body.entries)) : [];
  return new Set([...members, ...(form.files === 'avatar' ? ['avatar_url'] : [])]);
}

function uploaderOf({ actor, widget }: FastifyRequest): Uploader {
  return actor === null ? { kind: 'contact', id: widget?.actor?.contact.id ?? 0 } : { kind: 'agent', id: actor.id };
}

function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** The messages of the parser for broken forms, because its errors have no codes. */
const malformed =
  /^(Unexpected end of|Multipart: Boundary not found|Malformed|Part terminated early|Unsupported content type|Missing Content-Type)/i;

function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DomainError) return false;
  // 406: a text part that is declared as JSON, and is not.
  return malformed.test(error.message) || ('statusCode' in error && error.statusCode === 406);
}

/** Known before a byte of the body is read. */
function refuseTooLong(request: FastifyRequest, rules: FileRules, mostFiles: number): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > rules.maxBytes * mostFiles + overhead) {
    throw refuse('media.too_large', 'The files are larger than allowed');
  }
}

/** Parses the members of a record that are not texts, which a form sends as texts. */
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
