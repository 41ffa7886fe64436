/** The format of an exported desk: a folder of rows, files and a manifest with their checksums. */
export type {
  Archive,
  ArchiveNumbers,
  ArchiveReader,
  ArchiveRow,
  ArchiveTable,
  ArchiveWriter,
  Cell,
  ColumnKind,
} from './archive.ts';
export { ArchiveError } from './archive-error.ts';
export { type DeskPlace, exportDesk } from './export-desk.ts';
export { type Imported, importDesk } from './import-desk.ts';
export type { Moved } from './moved.ts';
