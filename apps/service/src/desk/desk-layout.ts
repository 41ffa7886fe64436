import type { DeskLayout } from '@helpdesk/backup';
import { openDiskMediaStore } from '@helpdesk/media-disk';
import { markerFileOf, writeMarker } from './desk-marker.ts';
import { secretAdvice } from './one-secret.ts';
import { secretCheck } from './secret-check.ts';
import { secretFileOf } from './secret-file.ts';

/** What a backup has to know of the data folder. */
export const deskLayout: DeskLayout = {
  secretFileOf,
  secretCheck,
  secretAdvice,
  markerFileOf,
  writeMarker,
  openUploads: (folder) => openDiskMediaStore(folder),
};
