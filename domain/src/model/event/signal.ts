import type { AvailabilityStatus } from '../agent/availability.ts';

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
  /** Whether a contact has a widget open. */
  | {
      readonly type: 'presence';
      readonly contactId: number;
      readonly availabilityStatus: Extract<AvailabilityStatus, 'online' | 'offline'>;
    };
