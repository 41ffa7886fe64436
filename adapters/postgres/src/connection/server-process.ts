import type { ClientBase } from 'pg';

/** The process of the server behind a connection; its types do not name it. */
export function serverProcessOf(client: ClientBase): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
}
