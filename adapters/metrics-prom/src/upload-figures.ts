import { Counter, Gauge, type Registry } from 'prom-client';

export interface UploadFigures {
  /** An upload was not kept: over a quota, no room, or the client went away. */
  uploadFailed(why: string): void;
  /** @param look bytes of the disk of the uploads; undefined or rejected when the disk does not answer */
  watchUploads(look: () => Promise<{ readonly free: number; readonly reserved: number } | undefined>): void;
}

export function uploadFigures(registry: Registry): UploadFigures {
  const failures = new Counter({
    name: 'helpdesk_uploads_failed_total',
    help: 'Uploads that were not kept because of a quota or of the room on the disk, or that broke off, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    uploadFailed: (reason) => failures.inc({ reason }),
    watchUploads: (look) => {
      new Gauge({
        name: 'helpdesk_uploads_disk_bytes',
        help: 'Bytes of the disk of the uploads: `free`, and `reserved`, below which uploads are refused.',
        labelNames: ['state'],
        registers: [registry],
        async collect() {
          // An old figure would look like a true one.
          this.reset();
          const room = await look().catch(() => undefined);
          for (const [state, bytes] of Object.entries(room ?? {})) this.set({ state }, bytes);
        },
      });
    },
  };
}
