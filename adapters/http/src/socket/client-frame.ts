import { isTooDeep } from '../request/json-text.ts';

/** A frame that is an object with a type; the rest of it is still unknown. */
export interface ClientFrame {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** In one frame: as many as uuids fit into one. */
const mostCommas = 2_000;

/** The text `ping`, as clients of the family send it. */
export const textPing: ClientFrame = { type: 'ping' };

/** In place of a frame: the client has sent none for a while since it opened the socket. */
export const silence: ClientFrame = { type: 'silence' };

/** @param maySendText whether a ping may be a text that is not JSON */
export function parseFrame(text: string, maySendText: boolean): ClientFrame | undefined {
  if (maySendText && text === 'ping') return textPing;
  if (isTooDeep(text, mostCommas)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isFrame = typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
    return isFrame ? (value as ClientFrame) : undefined;
  } catch {
    return undefined;
  }
}

export function isPageVisit({ type }: ClientFrame): boolean {
  return type === 'page_visit';
}
