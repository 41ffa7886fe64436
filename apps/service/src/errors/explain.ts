import { DomainError } from '@helpdesk/domain';
import { systemErrorCode, systemErrorPath, systemErrorReason } from '@helpdesk/files';
import { engineFault } from '../config/engines.ts';
import { exitCodes } from './exit-codes.ts';
import { OperatorError } from './operator-error.ts';

export interface Explanation {
  readonly line: string;
  readonly exitCode: number;
}

/** What usually lies behind a code of the operating system, and what to do. */
const advice: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'No permission'],
  ['EPERM', 'No permission'],
  ['EROFS', 'The file system is read-only'],
  ['ENOSPC', 'The disk is full'],
  ['EDQUOT', 'The disk quota is used up'],
  ['ENOTDIR', 'A part of the path is a file, not a folder'],
  ['EEXIST', 'A file is where a folder has to be'],
  ['EFBIG', 'The file system takes no file that large'],
  ['EISDIR', 'This is a folder, not a file'],
  ['ENOENT', 'There is no such file or folder'],
  ['EMFILE', 'Too many open files; raise the limit (ulimit -n)'],
]);

/** Codes of errors that other packages make for the operator, with the exit code: their message is the line. */
const refusals: ReadonlyMap<string, number> = new Map([
  ['SCHEMA_TOO_NEW', exitCodes.config],
  ['DATABASE_UNUSABLE', exitCodes.config],
  ['ARCHIVE_REFUSED', exitCodes.failed],
  ['BACKUP_REFUSED', exitCodes.failed],
  ['BACKUP_MISCONFIGURED', exitCodes.config],
  ['MCP_USAGE', exitCodes.usage],
  ['MCP_MISCONFIGURED', exitCodes.config],
  ['MCP_NO_SERVICE', exitCodes.failed],
]);

/** The same for any error: of a fault of the program, where it happened. */
export function failureOf(error: unknown): Explanation {
  const known = explain(error);
  if (known !== undefined) return known;
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { line: `Unexpected error: ${what}`, exitCode: exitCodes.failed };
}

/** One line for an error that a person can do something about; undefined for a fault of the program. */
export function explain(error: unknown): Explanation | undefined {
  for (const each of causes(error)) {
    if (each instanceof OperatorError) return { line: each.message, exitCode: each.exitCode };
    const code = systemErrorCode(each);
    if (code === undefined) continue;
    const refusal = refusals.get(code);
    if (refusal !== undefined) return { line: each.message, exitCode: refusal };
    const known = advice.get(code);
    if (known !== undefined) return { line: known + detail(each), exitCode: exitCodes.failed };
    const fault = engineFault(code);
    if (fault === undefined) continue;
    const exitCode = fault.isConfiguration === true ? exitCodes.config : exitCodes.failed;
    return { line: fault.line + detail(each), exitCode };
  }
  if (error instanceof DomainError) return { line: domainLine(error) + causeOf(error), exitCode: exitCodes.failed };
  return undefined;
}

function* causes(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

function detail(error: Error): string {
  const path = systemErrorPath(error);
  return path === undefined ? ` (${systemErrorReason(error)})` : `: ${path}`;
}

/** The words of a database error for which this file has no line. */
function causeOf({ code, cause }: DomainError): string {
  return code === 'store.unavailable' && cause instanceof Error ? ` (${systemErrorReason(cause)})` : '';
}

function domainLine(error: DomainError): string {
  const [issue] = error.details.issues ?? [];
  // A fault that is not a whole sentence needs the name of its subject.
  return issue === undefined || issue.path === '' || /^[A-Z]/.test(issue.message)
    ? error.message
    : `${issue.path} ${issue.message}`;
}
