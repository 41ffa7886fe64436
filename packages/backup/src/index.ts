/** The format of a backup: one tar archive of a database that is a file, the uploads, the secret and a manifest. */
export { BackupError } from './backup-error.ts';
export { withBackup } from './backup-reader.ts';
export type { DeskLayout } from './desk-layout.ts';
export type { CheckedCopy, FileDatabase } from './file-database.ts';
export { type RestoreTarget, restoreDesk } from './restore-desk.ts';
export { requireFinishedRestore } from './restore-place.ts';
export { type Backup, type BackupSource, writeBackup } from './write-backup.ts';
