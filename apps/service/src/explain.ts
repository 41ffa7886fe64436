import { DomainError } from '@helpdesk/domain';
import { systemErrorCode, systemErrorPath, systemErrorReason } from '@helpdesk/files';
import { exitCodes } from './exit-codes.ts';
import { OperatorError } from './operator-error.ts';

export interface Explanation {
  readonly line: string;
  readonly exitCode: number;
}

/** What usually lies behind a code of the operating system or the database, and what to do. */
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
  ['SQLITE_FULL', 'The disk of the database is full'],
  ['SQLITE_READONLY', 'The database file or its folder cannot be written; check its owner and permissions'],
  ['SQLITE_CANTOPEN', 'The database file cannot be opened; check that its folder exists and may be written'],
  ['SQLITE_PERM', 'No permission to open the database file'],
  ['SQLITE_BUSY', 'The database is locked by another process'],
  ['SQLITE_NOTADB', 'The database file is not an SQLite database'],
  ['SQLITE_CORRUPT', 'The database file is damaged; restore a backup'],
  ['SQLITE_IOERR', 'The disk of the database reports an error'],
  ['ECONNREFUSED', 'Nothing listens at the address of the database'],
  ['ETIMEDOUT', 'The database does not answer'],
  ['ENOTFOUND', 'The host of the database is unknown'],
  ['EAI_AGAIN', 'The host of the database cannot be looked up'],
  ['42501', 'The account of the database may not do this; it has to own the database'],
  ['53300', 'The database has no place for more connections'],
  ['57P03', 'The database is starting or stopping'],
  ['0A000', 'The server of the database lacks what is needed; pg_trgm is in the package postgresql-contrib'],
  ['58P01', 'The server of the database lacks what is needed; pg_trgm is in the package postgresql-contrib'],
]);

/** No waiting helps: what DATABASE_URL says has to be changed. */
const misconfigured: ReadonlyMap<string, string> = new Map([
  ['28P01', 'The database does not accept the password of DATABASE_URL'],
  ['28000', 'The database does not let this account in'],
  ['3D000', 'There is no such database; make it first, for instance with createdb'],
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

/** One line for an error that a person can do something about; undefined for a fault of the program. */
export function explain(error: unknown): Explanation | undefined {
  for (const each of causes(error)) {
    if (each instanceof OperatorError) return { line: each.message, exitCode: each.exitCode };
    const code = systemErrorCode(each);
    if (code === undefined) continue;
    const refusal = refusals.get(code);
    if (refusal !== undefined) return { line: each.message, exitCode: refusal };
    const wrong = misconfigured.get(code);
    if (wrong !== undefined) return { line: wrong + detail(each), exitCode: exitCodes.config };
    const known = advice.get(code) ?? advice.get(code.split('_').slice(0, 2).join('_'));
    if (known !== undefined) return { line: known + detail(each), exitCode: exitCodes.failed };
  }
  if (error instanceof DomainError) return { line: domainLine(error), exitCode: exitCodes.failed };
  return undefined;
}

function* causes(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

function detail(error: Error): string {
  const path = systemErrorPath(error);
  return path === undefined ? ` (${systemErrorReason(error)})` : `: ${path}`;
}

function domainLine(error: DomainError): string {
  const [issue] = error.details.issues ?? [];
  // A fault that is no sentence of its own needs the name of what it is about.
  return issue === undefined || issue.path === '' || /^[A-Z]/.test(issue.message)
    ? error.message
    : `${issue.path} ${issue.message}`;
}
