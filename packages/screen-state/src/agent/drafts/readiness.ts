import type { Message } from '@helpdesk/client';
import { longestMessage, type OpenPlaceholder, openPlaceholders } from '@helpdesk/domain';
import { type Draft, type DraftForm, type DraftKind, isSendable } from './draft.ts';
import type { Upload } from './uploads.ts';

/** Whether what is written can be sent as it is now. */
export interface Readiness {
  readonly hasContent: boolean;
  /** Characters beyond the longest message. */
  readonly excess: number;
  /** Files that are on their way, or go on by themselves when the line is back. */
  readonly isUploading: boolean;
  /** A file that does not get there. */
  readonly refused: Upload | undefined;
  /** Values of a macro that are missing. */
  readonly gaps: readonly OpenPlaceholder[];
  /** A colleague's reply that arrived after the agent began to write. */
  readonly crossed: Message | undefined;
}

interface Written<Doc> {
  readonly draft: Draft<Doc>;
  readonly uploads: readonly Upload[];
  readonly messages: readonly Message[];
  readonly kind: DraftKind;
  /** The id of the writing agent. */
  readonly me: number;
}

export function readinessOf<Doc>(
  form: Pick<DraftForm<Doc>, 'messageOf'>,
  { draft, uploads, messages, kind, me }: Written<Doc>,
): Readiness {
  const hasContent = isSendable(draft, kind);
  return {
    hasContent,
    excess: excessOf(form, draft),
    isUploading: uploads.some((each) => !isRefused(each)),
    refused: uploads.find(isRefused),
    gaps: openPlaceholders(draft.text),
    crossed: hasContent && kind === 'reply' ? crossedBy(messages, me, draft.after) : undefined,
  };
}

/** Formats and signs such as `&` make a text longer, at most by this factor. */
const mostGrowth = 10;

/** Characters beyond the longest message. Counted only where there may be some: it is asked with every key. */
export function excessOf<Doc>(
  form: Pick<DraftForm<Doc>, 'messageOf'>,
  draft: Pick<Draft<Doc>, 'text' | 'doc' | 'mentions'>,
): number {
  if (draft.text.length * mostGrowth < longestMessage) return 0;
  return Math.max(0, form.messageOf(draft).text.length - longestMessage);
}

function isRefused({ refusal }: Upload): boolean {
  return refusal !== undefined && refusal !== 'lost';
}

/** The newest answer of a colleague that came while this agent was writing theirs. */
function crossedBy(messages: readonly Message[], me: number, after: number | null): Message | undefined {
  if (after === null) return undefined;
  return messages.findLast(
    ({ id, type, author, private: isPrivate }) => id > after && type === 'outgoing' && !isPrivate && author.id !== me,
  );
}
