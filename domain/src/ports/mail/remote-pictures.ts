import type { EndSignal } from './end-signal.ts';

/** Fetches the pictures that mails name on other servers, so that no browser of an agent connects to these. */
export interface RemotePictures {
  /**
   * Undefined where there is no picture: the address leads into the network, the server does not give it in time, or what
   * it gives is no PNG, JPEG, GIF or WebP, or has more than 5 MiB. No cookies are sent, and nothing that names the agent,
   * the desk or the mail. At most 16 are under way; waiting for a turn takes of the same time. When `signal` is aborted,
   * there is no picture. Throws nothing.
   */
  fetch(address: string, signal?: EndSignal): Promise<RemotePicture | undefined>;
}

export interface RemotePicture {
  /** By its content, not by what the server states. */
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly bytes: Uint8Array;
}
