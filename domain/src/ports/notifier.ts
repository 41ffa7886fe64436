import type { AvailabilityStatus } from '../agent/availability.ts';

/**
 * Carries signals to every node of the desk, this one included. A signal is kept nowhere: who does not
 * listen misses it. What must not be missed stands in the log; `log` only says that it is time to look.
 */
export interface Notifier {
  /** Never throws and waits for nothing. Signals of one publisher arrive in order, or not at all. */
  publish(signal: Signal): void;

  /** Answers how to stop. A listener must not throw. */
  subscribe(listener: (signal: Signal) => void): () => void;
}

export type Signal =
  /** Something was appended to the log. */
  | { readonly type: 'log' }
  | {
      readonly type: 'typing';
      readonly conversationUuid: string;
      readonly conversationId: number;
      readonly by: { readonly type: 'agent' | 'contact'; readonly id: number; readonly firstName: string };
      readonly isTyping: boolean;
      /** A private note is being written; no widget hears of it. */
      readonly isPrivate: boolean;
    }
  /** Whether a contact has a widget open. */
  | {
      readonly type: 'presence';
      readonly contactId: number;
      readonly availabilityStatus: Extract<AvailabilityStatus, 'online' | 'offline'>;
    };
