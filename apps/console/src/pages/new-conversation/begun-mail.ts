import type { NewMail } from '@helpdesk/screen-state';
import type { Block } from '../../state/texts/rich-text.ts';

/** A mail that begins a conversation, with its text as the editor has it. */
export type WrittenMail = NewMail<readonly Block[]>;

/** What was written before it became a mail. */
export type BegunMail = Partial<Pick<WrittenMail, 'to' | 'text' | 'doc' | 'files' | 'agentId'>>;
