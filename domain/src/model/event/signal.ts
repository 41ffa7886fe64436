import type { AvailabilityStatus } from '../agent/availability.ts';

/** How long an agent counts as viewing a conversation after they said so, in milliseconds. */
export const viewingLifeMs = 45_000;

export type Signal =
  /** Something was appended to the log. */
  | { readonly type: 'log' }
  | {
      readonly type: 'typing';
      readonly conversationUuid: string;
      readonly conversationId: number;
      readonly by: { readonly type: 'agent' | 'contact'; readonly id: number; readonly firstName: string };
      readonly isTyping: boolean;
      /** A private note is being written; widgets are not notified. */
      readonly isPrivate: boolean;
    }
  /**
   * An agent has the conversation open, or has left it. It is said again while they have it open: who has not been heard
   * of for `viewingLifeMs` is gone, with their node or without.
   */
  | {
      readonly type: 'viewing';
      readonly conversationId: number;
      /** Names the socket, among those of all nodes. */
      readonly socket: string;
      readonly agent: { readonly id: number; readonly firstName: string; readonly avatarUrl: string | null };
      readonly isViewing: boolean;
    }
  /**
   * A client that keeps no cursor has lost its socket, or is back. Until then every node keeps where it stood in the log.
   */
  | {
      readonly type: 'left';
      /** The session or API key behind the socket. */
      readonly reader: string;
      /** Names the end of the socket, among those of all nodes. */
      readonly socket: string;
      /** The last entry of the log that has arrived. */
      readonly position: number;
      readonly isTaken: boolean;
    }
  /** Whether a contact has a widget open. */
  | {
      readonly type: 'presence';
      readonly contactId: number;
      readonly availabilityStatus: Extract<AvailabilityStatus, 'online' | 'offline'>;
    };
