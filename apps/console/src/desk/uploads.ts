import { type AgentClient, type ConsoleStart, HelpdeskError, type Media, readAnswer } from '@helpdesk/client';
import { type Cell, cell, type OutgoingFile } from '@helpdesk/screen-state';

type Refusal = 'tooLarge' | 'kind' | 'empty' | 'content' | 'refused' | 'lost';

/** A file that is on its way to the desk, or did not get there. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** From 0 to 1. */
  readonly done: number;
  readonly refusal: Refusal | undefined;
}

export interface Uploads {
  readonly all: Cell<readonly Upload[]>;
  add(files: readonly File[]): void;
  remove(key: number): void;
  /** Once more those that did not get through. */
  retry(): void;
}

type Limits = ConsoleStart['upload'];

/** Files are uploaded as soon as they are chosen; each that is there is handed to `onDone`. */
export function createUploads(
  { baseUrl, headers }: AgentClient,
  limits: Limits,
  onDone: (file: OutgoingFile) => void,
): Uploads {
  const all = cell<readonly Upload[]>([]);
  const requests = new Map<number, XMLHttpRequest>();
  let last = 0;

  const change = (key: number, next: Partial<Upload>): void =>
    all.update((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each)));
  const drop = (key: number): void => all.update((before) => before.filter((each) => each.key !== key));

  async function start({ key, file }: Upload): Promise<void> {
    const request = new XMLHttpRequest();
    requests.set(key, request);
    request.upload.onprogress = ({ loaded, total }) => change(key, { done: total === 0 ? 0 : loaded / total });
    try {
      const media = await send(request, `${baseUrl}/api/v1/media`, headers, file);
      if (!all.snapshot().some((each) => each.key === key)) return;
      const { id, filename: name, size, content_type, url } = media;
      onDone({ id, name, size, content_type, url });
      drop(key);
    } catch (error) {
      change(key, { refusal: answerOf(error) });
    } finally {
      requests.delete(key);
    }
  }

  return {
    all,
    add: (files) => {
      for (const file of files) {
        last += 1;
        const upload: Upload = { key: last, file, done: 0, refusal: refusalOf(file, limits) };
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

/** Why it need not be tried. */
export function refusalOf(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  limits: Limits,
): Refusal | undefined {
  if (size === 0) return 'empty';
  if (size > limits.max_bytes) return 'tooLarge';
  const { extensions } = limits;
  const extension = extensionOf(name);
  // Pictures, and files without an extension, the service takes by their bytes.
  const isByBytes = /^\d*$|\s/.test(extension) || type.startsWith('image/');
  return isByBytes || extensions.includes('*') || extensions.includes(extension) ? undefined : 'kind';
}

export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

class Unreached extends Error {}

function answerOf(error: unknown): Refusal {
  if (error instanceof Unreached) return 'lost';
  const status = error instanceof HelpdeskError ? error.status : 0;
  // After the session has begun again it gets through.
  if (status === 401 || status === 429) return 'lost';
  if (status === 413) return 'tooLarge';
  // Its size and its ending have been looked at before.
  return status === 400 ? 'content' : 'refused';
}

/** Only `XMLHttpRequest` tells how much of a file is there. */
function send(request: XMLHttpRequest, url: string, headers: AgentClient['headers'], file: File): Promise<Media> {
  return new Promise((resolve, reject) => {
    request.onerror = request.onabort = request.ontimeout = () => reject(new Unreached());
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 502 && status <= 504) reject(new Unreached());
      else readAnswer(new Response(responseText, { status })).then((media) => resolve(media as Media), reject);
    };
    const form = new FormData();
    form.append('files', file);
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}
