import type { Conversation, OpenConversation } from '@helpdesk/client';
import { type MutableRef, useEffect, useState } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import type { DraftKind } from '../desk/drafts.ts';
import { gapsOf } from '../desk/plain-text.ts';
import { type Block, htmlOf } from '../desk/rich-text.ts';
import { announce } from '../ui/announcer.tsx';
import { useReadable } from '../ui/readable.ts';
import { words } from '../words/en.ts';
import { clockOf } from '../words/times.ts';
import { writing } from '../words/writing.ts';
import type { Writer } from './field.ts';
import { crossedBy } from './log-entries.ts';
import { mentionsIn } from './mentions-in.ts';
import type { UsedDraft } from './use-draft.ts';
import type { MacroTray } from './use-macro.tsx';

interface SendingProps {
  readonly view: OpenConversation;
  readonly row: Conversation;
  readonly kind: DraftKind;
  readonly used: UsedDraft;
  readonly macro: MacroTray;
  readonly writer: MutableRef<Writer | undefined>;
  /** What is sent: the text with its format. */
  readonly doc: () => readonly Block[];
  readonly onSent: () => void;
}

/** How what is written is sent: when everything is uploaded, filled in, and no colleague has answered meanwhile. */
export function useSending({ view, row, kind, used, macro, writer, doc, onSent }: SendingProps) {
  const { store, agent, toasts } = useDesk();
  const { draft, handle, uploads } = used;
  const { text, files } = draft;
  const { uuid } = row;
  const isNote = kind === 'note';
  const { messages } = useReadable(view);
  /** The answer of a colleague about which this agent was asked already. */
  const [asked, setAsked] = useState<string>();
  /** What happens when everything is uploaded. */
  const [waiting, setWaiting] = useState<{ readonly then: () => void }>();
  const hasText = text.trim() !== '';
  const hasContent = hasText || files.length > 0;
  const onTheWay = uploads.filter(({ refusal }) => refusal === undefined || refusal === 'lost');
  const crossed = hasContent && !isNote ? crossedBy(messages, agent.id, draft.after) : undefined;
  const mustAsk = crossed !== undefined && asked !== crossed.uuid;
  const gaps = gapsOf(text);

  useEffect(() => {
    if (waiting === undefined || onTheWay.length > 0) return;
    setWaiting(undefined);
    if (uploads.length === 0) send(waiting.then);
  }, [waiting, onTheWay.length]);

  /** Whether it is on its way, or will be by itself. */
  const send = (then: () => void = () => {}): boolean => {
    if (!hasContent && onTheWay.length === 0) {
      if (macro.hasActions) macro.run();
      else writer.current?.focus();
      return macro.hasActions;
    }
    if (gaps.length > 0) {
      writer.current?.selectGap();
      return false;
    }
    if (!agent.permissions.includes('messages:write')) {
      toasts.show({ text: words.refused.may.reply, tone: 'refused' });
      return false;
    }
    if (onTheWay.length > 0) {
      handle.uploads.retry();
      setWaiting(waiting === undefined ? { then } : undefined);
      return false;
    }
    if (mustAsk) {
      setAsked(crossed.uuid);
      const { author, created_at: at } = crossed;
      announce('status', `${writing.crossed(author.first_name, clockOf(Date.parse(at)))} ${writing.send.anyway}`);
      return false;
    }
    deliver();
    then();
    return true;
  };
  const deliver = (): void => {
    const named = isNote ? mentionsIn(text, draft.mentions) : [];
    view.send(htmlOf(doc()), {
      private: isNote,
      mentions: named.map(({ type, id }) => ({ type, id })),
      attachments: files,
      clearsDraft: true,
    });
    // Somebody who reads older messages sees what they have sent.
    if (view.snapshot().hasNewer) void view.jump();
    macro.run();
    handle.sent();
    for (const { key } of uploads) handle.uploads.remove(key);
    onSent();
    store.write(uuid, false, isNote);
    writer.current?.focus();
  };

  const label = waiting
    ? writing.send.afterUpload
    : crossed !== undefined && !mustAsk
      ? writing.send.anyway
      : !hasContent && macro.hasActions
        ? words.composer.apply
        : isNote
          ? words.composer.save
          : words.composer.send;
  return {
    send,
    label,
    hasText,
    hasContent,
    /** Whether the button that sends is the filled one. */
    isMain: hasContent || macro.hasActions || onTheWay.length > 0,
    isUploading: onTheWay.length > 0,
    crossed,
    gaps,
    /** What waits for an upload waits no more. */
    stopWaiting: () => setWaiting(undefined),
  };
}
