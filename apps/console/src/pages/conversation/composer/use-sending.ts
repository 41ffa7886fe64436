import type { Conversation } from '@helpdesk/client';
import { type DraftKind, type OpenConversation, type Readiness, readinessOf, type Wish } from '@helpdesk/screen-state';
import type { RefObject } from 'preact';
import { type MutableRef, useEffect, useRef, useState } from 'preact/hooks';
import type { GoOn } from '../../../state/sending/sending-words.ts';
import { draftForm } from '../../../state/texts/draft-wire.ts';
import { useWorkspace, type Workspace } from '../../../state/workspace.ts';
import { announce } from '../../../ui/announcer.tsx';
import { useReadable } from '../../../ui/readable.ts';
import { words } from '../../../words/en.ts';
import { clockOf } from '../../../words/times.ts';
import { writing } from '../../../words/writing.ts';
import type { Writer } from './field.ts';
import type { MacroTray } from './macro/use-macro.tsx';
import type { MailParts } from './mail/mail-parts.ts';
import type { UsedDraft } from './use-draft.ts';

interface SendingProps {
  readonly view: OpenConversation;
  readonly row: Conversation;
  readonly kind: DraftKind;
  readonly used: UsedDraft;
  readonly macro: MacroTray;
  readonly writer: MutableRef<Writer | undefined>;
  readonly mail: MailParts | undefined;
  /** Around the composer. */
  readonly place: RefObject<HTMLElement>;
  readonly onSent: () => void;
  /** Called when the conversation is resolved together with the message. */
  readonly onNext: GoOn;
}

/** The answer of a colleague about which this agent was asked already, and what was to happen with the message. */
interface Asked {
  readonly about: string;
  readonly wish: Wish;
}

/** How what is written is sent: when everything is uploaded, filled in, and no colleague has answered meanwhile. */
export function useSending(props: SendingProps) {
  const { view, row, kind, used, macro, writer, mail } = props;
  const workspace = useWorkspace();
  const { agent, dispatch } = workspace;
  const { draft, uploads } = used;
  const { uuid } = row;
  const { messages } = useReadable(view);
  const isWaiting = useReadable(dispatch.waiting).has(dispatch.nameOf(uuid, kind));
  const [asked, setAsked] = useState<Asked>();
  const readiness = readinessOf(draftForm, { kind, me: agent.id, draft, uploads, messages });
  const { hasContent, excess, isUploading, gaps, crossed } = readiness;

  const attempt = (wished: Wish | undefined): boolean =>
    attemptToSend({ ...props, workspace, asked, setAsked }, wished);
  const latest = useRef(attempt);
  latest.current = attempt;
  useEffect(() => dispatch.attend(uuid, kind, (wish) => latest.current(wish)), [dispatch, uuid, kind]);

  const send = (wish?: Wish): boolean => {
    if (isWaiting) {
      dispatch.stop(uuid, kind);
      return false;
    }
    if (!hasContent && !isUploading) {
      if (macro.hasActions) macro.run();
      else writer.current?.focus();
      return macro.hasActions;
    }
    return attempt(wish);
  };

  return {
    send,
    label: isWaiting ? writing.send.afterUpload : labelOf(readiness, { kind, macro, mail, asked }),
    hasText: draft.text.trim() !== '',
    hasContent,
    excess,
    /** Whether the button that sends is the filled one. */
    isMain: hasContent || macro.hasActions || isUploading,
    isUploading,
    isWaiting,
    crossed,
    gaps,
  };
}

function labelOf(
  { crossed, hasContent }: Readiness,
  { kind, macro, mail, asked }: Pick<SendingProps, 'kind' | 'macro' | 'mail'> & { readonly asked: Asked | undefined },
): string {
  if (crossed !== undefined && asked?.about === crossed.uuid) return writing.send.anyway;
  if (!hasContent && macro.hasActions) return words.composer.apply;
  return kind === 'note' ? words.composer.save : (mail?.sendLabelOf(kind) ?? words.composer.send);
}

interface Attempt extends SendingProps {
  readonly workspace: Workspace;
  readonly asked: Asked | undefined;
  setAsked(asked: Asked): void;
}

/** Whether it is on its way, or will be by itself. What is there by now may not be drawn yet. */
function attemptToSend(attempt: Attempt, wished: Wish | undefined): boolean {
  const { view, row, kind, used, writer, asked, onSent, onNext } = attempt;
  const { agent, dispatch, sendingWords } = attempt.workspace;
  const now = readinessOf(draftForm, {
    kind,
    me: agent.id,
    draft: used.handle.state.snapshot().draft,
    uploads: used.handle.uploads.all.snapshot(),
    messages: view.snapshot().messages,
  });
  if (!now.hasContent && !now.isUploading) return false;
  const isAsked = now.crossed !== undefined && now.crossed.uuid === asked?.about;
  // Who sends it anyway means what they asked for the first time.
  const wish = wished ?? (isAsked ? asked.wish : {});
  if (isIncomplete(attempt, now)) return false;
  const chosen = attempt.mail?.chosenOf(kind);
  if (chosen != null) used.handle.write({ mail: chosen });
  if (now.isUploading) {
    used.handle.uploads.retry();
    dispatch.wait(row.uuid, kind, wish);
    return false;
  }
  if (now.crossed !== undefined && !isAsked) {
    attempt.setAsked({ about: now.crossed.uuid, wish });
    const { author, created_at: at } = now.crossed;
    announce('status', `${writing.crossed(author.first_name, clockOf(Date.parse(at)))} ${writing.send.anyway}`);
    return false;
  }
  const id = dispatch.deliver(row.uuid, kind, view, wish);
  // Somebody who reads older messages sees what they have sent.
  if (view.snapshot().hasNewer) void view.jump();
  onSent();
  writer.current?.focus();
  sendingWords.goOn(id, wish, row.uuid, onNext);
  return true;
}

/** Whether the agent has to change something first, which they are shown. */
function isIncomplete({ workspace, writer, mail, kind, place }: Attempt, { excess, gaps }: Readiness): boolean {
  if (excess > 0) {
    announce('status', writing.draft.tooLong(excess));
    writer.current?.focus();
    return true;
  }
  if (gaps.length > 0) {
    writer.current?.selectGap();
    return true;
  }
  if (mail?.stop(kind, place.current) === true) return true;
  if (workspace.agent.permissions.includes('messages:write')) return false;
  workspace.toasts.show({ text: words.refused.may.reply, tone: 'refused' });
  return true;
}
