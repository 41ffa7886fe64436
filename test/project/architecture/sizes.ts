import { dirname } from 'node:path';

/** A file holds one idea. This is the most lines that it may have. */
export const mostLines = 300;
/** A folder that holds more files than this is a drawer in which nothing is found. */
export const mostLooseFiles = 30;

/** Lists of rows, words and records, and what is generated: nothing in them is read as one text. */
const catalogues = [
  'adapters/sql/src/engine/tables.ts',
  'apps/console/src/words/',
  'packages/client/src/api-types.ts',
  'packages/openapi/src/examples.ts',
  'packages/openapi/src/examples/',
];

/** Files that have to be taken apart yet. No file may be added. */
export const longFiles: readonly string[] = [
  'apps/console/src/app/frame.module.css',
  'apps/console/src/pages/admin/inboxes/inbox.module.css',
  'apps/console/src/pages/contacts/contacts.module.css',
  'apps/console/src/pages/conversation/conversation.module.css',
  'apps/console/src/pages/conversation/log/log.module.css',
  'apps/console/src/pages/inbox/list/list.module.css',
  'apps/console/src/pages/reports/reports.module.css',
  'apps/console/src/ui/ui.module.css',
  'apps/widget/src/frame/views/log.module.css',
];

/** Folders whose files have to be grouped yet. No folder may be added. */
export const fullFolders: readonly string[] = [];

/** Tests are suites: they list cases. */
export function isMeasured(file: string): boolean {
  return /\.(?:[cm]?[jt]sx?|css|html)$/.test(file) && !/\.test\.tsx?$/.test(file) && !isCatalogue(file);
}

function isCatalogue(file: string): boolean {
  return catalogues.some((each) => (each.endsWith('/') ? file.startsWith(each) : file === each));
}

export function linesOf(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** The files that are too long, in the order of their names. */
export function findLongFiles(files: readonly string[], read: (file: string) => string): readonly string[] {
  return files.filter((file) => isMeasured(file) && linesOf(read(file)) > mostLines).sort();
}

/** The steps of the schema are a list: each is found by its number. */
const isStep = (file: string): boolean => /\/migrations\/\d{4}-[^/]+$/.test(file);

/** The folders with too many files that lie directly in them, in the order of their names. */
export function findFullFolders(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((each) => !isStep(each)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) => (count > mostLooseFiles ? [folder] : [])).sort();
}

/** The catalogues without a file that needs to be one. */
export function findIdleCatalogues(files: readonly string[], read: (file: string) => string): readonly string[] {
  const long = files.filter((file) => isCatalogue(file) && linesOf(read(file)) > mostLines);
  return catalogues.filter((each) => !long.some((file) => file.startsWith(each)));
}
