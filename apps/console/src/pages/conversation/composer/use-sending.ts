import type { Conversation } from '@helpdesk/client';
import type { DraftKind, OpenConversation, Wish } from '@helpdesk/screen-state';
import { type MutableRef, useEffect, useRef, useState } from 'preact/hooks';
import { useDesk } from '../../../state/desk.ts';
import { readinessOf } from '../../../state/sending/readiness.ts';
import type { GoOn } from '../../../state/sending/wishes.ts';
import { announce } from '../../../ui/announcer.tsx';
import { useReadable } from '../../../ui/readable.ts';
import { words } from '../../../words/en.ts';
import { clockOf } from '../../../words/times.ts';
import { writing } from '../../../words/writing.ts';
import type { Writer } from './field.ts';
import type { UsedDraft } from './use-draft.ts';
import type { MacroTray } from './use-macro.tsx';

interface SendingProps {
  readonly view: OpenConversation;
  readonly row: Conversation;
  readonly kind: DraftKind;
  readonly used: UsedDraft;
  readonly macro: MacroTray;
  readonly writer: MutableRef<Writer | undefined>;
  readonly onSent: () => void;
  /** When the conversation is resolved with what was sent. */
  readonly onNext: GoOn;
}

/** How what is written is sent: when everything is uploaded, filled in, and no colleague has answered meanwhile. */
export function useSending({ view, row, kind, used, macro, writer, onSent, onNext }: SendingProps) {
  const { agent, toasts, dispatch } = useDesk();
  const { draft, handle, uploads } = used;
  const { uuid } = row;
  const { messages } = useReadable(view);
  const isWaiting = useReadable(dispatch.waiting).has(dispatch.nameOf(uuid, kind));
  /** The answer of a colleague about which this agent was asked already, and what was to happen with the message. */
  const [asked, setAsked] = useState<{ readonly about: string; readonly wish: Wish }>();
  const written = { kind, me: agent.id };
  const { hasContent, excess, isUploading, gaps, crossed } = readinessOf({ ...written, draft, uploads, messages });

  /** Whether it is on its way, or will be by itself. What is there by now may not be drawn yet. */
  const attempt = (wished: Wish | undefined): boolean => {
    const now = readinessOf({
      ...written,
      draft: handle.state.snapshot().draft,
      uploads: handle.uploads.all.snapshot(),
      messages: view.snapshot().messages,
    });
    if (!now.hasContent && !now.isUploading) return false;
    const isAsked = now.crossed !== undefined && now.crossed.uuid === asked?.about;
    // Who sends it anyway means what they asked for the first time.
    const wish = wished ?? (isAsked ? asked.wish : {});
    if (now.excess > 0) {
      announce('status', writing.draft.tooLong(now.excess));
      writer.current?.focus();
      return false;
    }
    if (now.gaps.length > 0) {
      writer.current?.selectGap();
      return false;
    }
    if (!agent.permissions.includes('messages:write')) {
      toasts.show({ text: words.refused.may.reply, tone: 'refused' });
      return false;
    }
    if (now.isUploading) {
      handle.uploads.retry();
      dispatch.wait(uuid, kind, wish);
      return false;
    }
    if (now.crossed !== undefined && !isAsked) {
      setAsked({ about: now.crossed.uuid, wish });
      const { author, created_at: at } = now.crossed;
      announce('status', `${writing.crossed(author.first_name, clockOf(Date.parse(at)))} ${writing.send.anyway}`);
      return false;
    }
    dispatch.deliver(uuid, kind, view, wish, onNext);
    // Somebody who reads older messages sees what they have sent.
    if (view.snapshot().hasNewer) void view.jump();
    onSent();
    writer.current?.focus();
    return true;
  };
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

  const label = isWaiting
    ? writing.send.afterUpload
    : crossed !== undefined && asked?.about === crossed.uuid
      ? writing.send.anyway
      : !hasContent && macro.hasActions
        ? words.composer.apply
        : kind === 'note'
          ? words.composer.save
          : words.composer.send;
  return {
    send,
    label,
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
