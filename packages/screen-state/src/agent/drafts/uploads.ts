import {
  type AgentClient,
  type ConsoleStart,
  formFetch,
  HelpdeskError,
  type Media,
  readAnswer,
} from '@helpdesk/client';
import { type Cell, cell, type Readable } from '../../cell.ts';
import { fileRefusal } from '../../sending/file-refusal.ts';
import type { OutgoingFile } from '../conversation/agent-outgoing.ts';

/** `lost`: it did not get through, and is tried again. */
type UploadRefusal = NonNullable<ReturnType<typeof fileRefusal>> | 'content' | 'refused' | 'lost';

/** A file that is on its way to the service, or did not get there. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** Of a picture that stands in the text: by which the text names it. */
  readonly contentId: string | undefined;
  /** From 0 to 1. */
  readonly done: number;
  readonly refusal: UploadRefusal | undefined;
  /** Why the service did not take it. */
  readonly error?: unknown;
}

export interface Uploads {
  readonly all: Readable<readonly Upload[]>;
  /** @param contentId of one picture, which stands in the text by this name */
  add(files: readonly File[], contentId?: string): void;
  remove(key: number): void;
  /** Once more those that did not get through. */
  retry(): void;
}

type Client = Pick<AgentClient, 'baseUrl' | 'headers'>;

/** Files are uploaded as soon as they are chosen; each that is there is handed to `onDone`. */
export function createUploads(
  client: Client,
  limits: ConsoleStart['upload'],
  onDone: (file: OutgoingFile) => void,
): Uploads {
  const all: Cell<readonly Upload[]> = cell<readonly Upload[]>([]);
  const requests = new Map<number, AbortController>();
  let last = 0;

  const change = (key: number, next: Partial<Upload>): void =>
    all.update((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each)));
  const drop = (key: number): void => all.update((before) => before.filter((each) => each.key !== key));

  async function start({ key, file, contentId }: Upload): Promise<void> {
    const request = new AbortController();
    requests.set(key, request);
    try {
      const media = await sendFile(client, file, contentId, request.signal, (done) => change(key, { done }));
      if (!all.snapshot().some((each) => each.key === key)) return;
      const { id, filename: name, size, content_type, url } = media;
      onDone({ id, name, size, content_type, url, ...(contentId && { content_id: contentId }) });
      drop(key);
    } catch (error) {
      change(key, { refusal: refusalOf(error), error });
    } finally {
      requests.delete(key);
    }
  }

  return {
    all,
    add: (files, contentId) => {
      for (const file of files) {
        last += 1;
        const upload: Upload = { key: last, file, contentId, done: 0, refusal: fileRefusal(file, limits) };
        all.update((before) => [...before, upload]);
        if (upload.refusal === undefined) void start(upload);
      }
    },
    remove: (key) => {
      drop(key);
      requests.get(key)?.abort();
    },
    retry: () => {
      for (const upload of all.snapshot()) {
        if (upload.refusal !== 'lost') continue;
        const again = { ...upload, done: 0, refusal: undefined };
        change(upload.key, again);
        void start(again);
      }
    },
  };
}

function refusalOf(error: unknown): UploadRefusal {
  const { status = 0, code } = error instanceof HelpdeskError ? error : {};
  // No file of any agent gets through until an administrator has made room.
  if (code === 'upload.no_room') return 'refused';
  // The service was not reached; or after the session has begun again it gets through.
  if (status === 0 || status === 401 || status === 429 || (status >= 502 && status <= 504)) return 'lost';
  if (status === 413) return 'tooLarge';
  // Its size and its ending have been looked at before.
  return status === 400 ? 'content' : 'refused';
}

async function sendFile(
  { baseUrl, headers }: Client,
  file: File,
  contentId: string | undefined,
  signal: AbortSignal,
  sent: (share: number) => void,
): Promise<Media> {
  const body = new FormData();
  // What describes a file comes before it.
  if (contentId) body.append('content_id', contentId);
  body.append('files', file);
  const response = await formFetch(sent)(`${baseUrl}/api/v1/media`, { method: 'POST', headers, body, signal });
  return (await readAnswer(response)) as Media;
}
