import type { MediaStore } from '@helpdesk/domain/ports';

/** How the service keeps what belongs to a desk besides its database, in the data folder. */
export interface DeskLayout {
  /** The path of the file that holds the secret. */
  secretFileOf(dataDir: string): string;
  /** A number that is equal for equal secrets and does not reveal them. */
  secretCheck(secret: string): number;
  /** What to do when the secret is not the one of the desk. */
  readonly secretAdvice: string;
  /** The path of the file that names the desk of the folder. */
  markerFileOf(dataDir: string): string;
  writeMarker(dataDir: string, deskId: number): Promise<void>;
  /** Opens the store of the uploads in this folder. The folder is created when it is missing. */
  openUploads(folder: string): Promise<MediaStore>;
}
