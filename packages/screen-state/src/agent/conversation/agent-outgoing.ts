import { HelpdeskError, type Macro, randomKey } from '@helpdesk/client';
import type { OutgoingMail } from '../../mail/draft-mail.ts';
import { nextAt, type Outgoing } from '../../sending/outbox.ts';

/** A file that was uploaded, to be sent with a message. */
export interface OutgoingFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
  readonly url: string;
  /** Of a picture that was put into the text: by which the text names it. */
  readonly content_id?: string;
}

interface Mention {
  readonly type: 'agent' | 'team';
  readonly id: number;
}

/** One whose name stands in a note, `@Grace Hollis`. */
export interface NamedMention extends Mention {
  readonly name: string;
}

/** What a macro does, as it is sent. */
export type MacroAction = Pick<Macro['actions'][number], 'type' | 'value'>;

/** Its actions are done when the text is sent. */
export interface ChosenMacro {
  readonly id: number;
  readonly actions: readonly MacroAction[];
}

/** What is to be done with a conversation when the service has a message to it. It stays with the message until then. */
export interface Wish {
  readonly status?: {
    readonly name: string;
    /** The end of a snooze, as an ISO time. */
    readonly until?: string;
  };
  readonly macro?: ChosenMacro;
  /** The agents and teams that the message mentions, kept for the field in case the message is refused. */
  readonly mentions?: readonly NamedMention[];
}

/** What a message has beside its text. */
export interface OutgoingOptions {
  /** What the text is; unless given, the service looks at it. */
  readonly contentType?: 'text' | 'html' | undefined;
  readonly private?: boolean;
  /** The mentions in a private note. */
  readonly mentions?: readonly Mention[];
  readonly attachments?: readonly OutgoingFile[];
  /** Whether the saved draft of this kind is deleted with it. */
  readonly clearsDraft?: boolean;
  /** Kept with the message, and not sent. */
  readonly wish?: Wish | undefined;
  /** When its draft was begun, in milliseconds: from then on another page or device may have sent it. Default: now. */
  readonly begunAt?: number | undefined;
  /** In a channel with addresses. */
  readonly mail?: OutgoingMail | undefined;
}

/** A message of an agent that is under way, or that the service has refused. */
export interface AgentOutgoing extends Outgoing, Required<OutgoingOptions> {
  readonly text: string;
  readonly status: 'sending' | 'failed';
  readonly error: unknown;
}

const plain: Omit<AgentOutgoing, keyof Outgoing | 'text'> = {
  contentType: undefined,
  private: false,
  mentions: [],
  attachments: [],
  clearsDraft: false,
  wish: undefined,
  begunAt: undefined,
  mail: undefined,
  status: 'sending',
  error: null,
};

/** @param last the message before it in the same conversation */
export function newOutgoing(
  to: string,
  text: string,
  options: OutgoingOptions,
  last: AgentOutgoing | undefined,
  id: string = randomKey(),
): AgentOutgoing {
  return { ...plain, ...options, id, key: id, at: nextAt(last), to, text };
}

/**
 * The format of the first version: the conversation and the time stood next to the message, and its id had another
 * name.
 */
interface EarlierForm {
  readonly uuid?: string;
  readonly outgoing?: Partial<AgentOutgoing> & { readonly echoId?: string };
}

/** The service has refused it. Another error may hide that it got through, which the same key finds out. */
export const isRefusal = (error: unknown): error is HelpdeskError =>
  error instanceof HelpdeskError && error.status >= 400 && error.status < 500;

/** What was kept of a message: one that was refused waits for the agent, any other one is on its way again. */
export function readOutgoing(kept: unknown): AgentOutgoing | undefined {
  const { uuid, outgoing, ...own } = kept as Partial<AgentOutgoing> & EarlierForm;
  const { echoId: id = own.id, ...fields } = { ...own, ...outgoing };
  const { to = uuid, at = 0, text } = fields;
  if (id === undefined || to === undefined || text === undefined) return undefined;
  const error = fields.status === 'failed' ? readRefusal(fields.error) : null;
  return {
    ...plain,
    ...fields,
    ...{ id, key: id, at, to, text },
    status: error === null ? 'sending' : 'failed',
    error,
  };
}

function readRefusal(kept: unknown): HelpdeskError | null {
  const { status, errorType, code, requestId } = { ...(kept as Partial<HelpdeskError> | null) };
  if (status === undefined || errorType === undefined) return null;
  return new HelpdeskError({ status, errorType, message: 'refused', code, requestId });
}
