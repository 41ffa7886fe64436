import type { Conversation, OpenConversation } from '@helpdesk/client';
import { type MutableRef, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { mayChange } from '../desk/changes.ts';
import { useDesk } from '../desk/desk.ts';
import type { DraftKind, NamedMention } from '../desk/drafts.ts';
import { useKeys } from '../desk/keys.ts';
import { gapsOf, htmlOf, quoted } from '../desk/plain-text.ts';
import { useLostAt } from '../inbox/foot.tsx';
import { announce } from '../ui/announcer.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useReadable } from '../ui/readable.ts';
import ui from '../ui/ui.module.css';
import { words } from '../words/en.ts';
import { fullName } from '../words/names.ts';
import { clockOf } from '../words/times.ts';
import { writing } from '../words/writing.ts';
import style from './composer.module.css';
import { AttachButton, DropOutline, Files, useDrop } from './files.tsx';
import { crossedBy } from './log-entries.ts';
import { mentionsIn } from './mentions-in.ts';
import { SendButton } from './send-button.tsx';
import { Crossed, Missing, NewerDraft, ReplyingToo } from './strips.tsx';
import { useDraft } from './use-draft.ts';
import { useMacro } from './use-macro.tsx';
import { useMentions } from './use-mentions.tsx';

/** What other parts of the conversation do with the text that is being written. */
export interface Pen {
  quote(text: string): void;
}

interface ComposerProps {
  readonly view: OpenConversation;
  readonly row: Conversation;
  /** Where it begins. */
  readonly kind: DraftKind;
  readonly isFocused: boolean;
  readonly pen: MutableRef<Pen | undefined>;
  /** Whether there is something to send: then Send is the filled button of the view, and not Resolve. */
  readonly onText: (hasText: boolean) => void;
  readonly onResolve: () => void;
  readonly onSnooze: () => void;
  readonly onShow: (messageUuid: string) => void;
}

const typingEveryMs = 3_000;

/** Where agents write: replies and notes, each with its own text, which outlives everything but being sent. */
export function Composer(props: ComposerProps) {
  const { view, row, pen, onText, onResolve, onSnooze, onShow } = props;
  const { uuid } = row;
  const { store, agent, toasts } = useDesk();
  const [kind, setKind] = useState<DraftKind>(props.kind);
  const isNote = kind === 'note';
  const { draft, kept, newer, handle, uploads, write } = useDraft(uuid, kind, view);
  const { text, files } = draft;
  const { messages, outgoing } = useReadable(view);
  const isOffline = useLostAt() !== null;
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const told = useRef(0);
  /** The answer of a colleague about which this agent was asked already. */
  const [asked, setAsked] = useState<string>();
  /** What happens when everything is uploaded. */
  const [waiting, setWaiting] = useState<{ readonly then: () => void }>();
  const hasText = text.trim() !== '';
  const hasContent = hasText || files.length > 0;
  const onTheWay = uploads.filter(({ refusal }) => refusal === undefined || refusal === 'lost');
  const replying = useReadable(store.presence(uuid)).find(({ state }) => state === 'typing');
  const crossed = hasContent && !isNote ? crossedBy(messages, agent.id, draft.after) : undefined;
  const mustAsk = crossed !== undefined && asked !== crossed.uuid;

  useEffect(() => onText(hasContent || onTheWay.length > 0), [onText, hasContent, onTheWay.length]);
  useLayoutEffect(() => grow(field.current), [text, kind]);
  useEffect(() => () => store.write(uuid, false), [store, uuid]);
  useEffect(() => {
    if (props.isFocused) field.current?.focus();
  }, []);
  useEffect(() => {
    if (!isOffline) handle.uploads.retry();
  }, [isOffline, handle]);
  useEffect(() => {
    if (waiting === undefined || onTheWay.length > 0) return;
    setWaiting(undefined);
    if (uploads.length === 0) send(waiting.then);
  }, [waiting, onTheWay.length]);

  const show = (next: DraftKind): void => {
    setKind(next);
    setWaiting(undefined);
    field.current?.focus();
  };
  const writeText = (next: string): void => {
    write({ text: next });
    if (performance.now() - told.current < typingEveryMs) return;
    told.current = performance.now();
    store.write(uuid, true, isNote);
  };
  const insert = (filled: string): void => {
    const { current } = field;
    if (current === null || filled === '') return;
    const { selectionStart: start, selectionEnd: end } = current;
    current.setRangeText(filled, start, end, 'end');
    writeText(current.value);
    fillIn();
  };
  /** Selects the first placeholder that has no value, or shows where writing goes on. */
  const fillIn = (): void => {
    const { current } = field;
    const [first] = gapsOf(current?.value ?? '');
    current?.focus();
    if (first !== undefined) current?.setSelectionRange(first.start, first.end);
  };
  const macro = useMacro(row, kind, insert);
  const mentions = useMentions((mention: NamedMention) => {
    const { current } = field;
    if (current === null) return;
    const at = current.selectionStart;
    current.setRangeText(`@${mention.name} `, at - (current.value[at - 1] === '@' ? 1 : 0), at, 'end');
    write({ text: current.value, mentions: [...draft.mentions, mention] });
  });
  const macroButton = useRef<HTMLSpanElement>(null);
  const openMacros = (): boolean => {
    const anchor = macroButton.current?.querySelector('button') ?? field.current;
    if (!macro.isOffered || anchor === null) return false;
    macro.open(anchor);
    return true;
  };
  const attach = handle.uploads.add;
  const isOver = useDrop(place, attach);
  pen.current = {
    quote: (quote) => {
      if (isNote) setKind('reply');
      // The tab changes first, so that the quote does not get into the note.
      setTimeout(() => {
        const { current } = field;
        if (current === null) return;
        current.focus();
        current.setSelectionRange(current.value.length, current.value.length);
        insert(`${current.value === '' ? '' : '\n\n'}${quoted(quote)}\n\n`);
      });
    },
  };

  const gaps = gapsOf(text);
  /** Whether it is on its way, or will be by itself. */
  const send = (then: () => void = () => {}): boolean => {
    if (!hasContent && onTheWay.length === 0) {
      if (macro.hasActions) macro.run();
      else field.current?.focus();
      return macro.hasActions;
    }
    if (gaps.length > 0) {
      fillIn();
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
    view.send(
      htmlOf(
        text,
        named.map(({ name }) => name),
      ),
      {
        private: isNote,
        mentions: named.map(({ type, id }) => ({ type, id })),
        attachments: files,
        clearsDraft: true,
      },
    );
    // Somebody who reads older messages sees what they have sent.
    if (view.snapshot().hasNewer) void view.jump();
    macro.run();
    handle.sent();
    for (const { key } of uploads) handle.uploads.remove(key);
    told.current = 0;
    store.write(uuid, false, isNote);
    field.current?.focus();
  };
  const discard = (): void => {
    const { undo, end } = handle.discard();
    for (const { key } of uploads) handle.uploads.remove(key);
    toasts.show({ text: writing.draft.discarded, tone: 'done', undo, onEnd: end });
    field.current?.focus();
  };
  useKeys({
    r: () => show('reply'),
    n: () => show('note'),
    l: openMacros,
    'Ctrl+Enter': () => document.activeElement === field.current && (send() || true),
    'Ctrl+Shift+Enter': () => {
      if (document.activeElement !== field.current || isNote) return false;
      send(onResolve);
      return true;
    },
  });

  const { composer } = words;
  const label = waiting
    ? writing.send.afterUpload
    : crossed !== undefined && !mustAsk
      ? writing.send.anyway
      : !hasContent && macro.hasActions
        ? composer.apply
        : isNote
          ? composer.save
          : composer.send;
  const mayStatus = !isNote && mayChange(agent, 'status');
  const others = [
    ...(mayStatus
      ? ([
          { label: writing.send.resolve, icon: 'check', shortcut: 'Ctrl Shift ⏎', run: () => send(onResolve) },
          { label: writing.send.snooze, icon: 'moon', run: () => send(onSnooze) },
        ] as const)
      : []),
    ...(hasContent ? ([{ label: writing.draft.discard, icon: 'close', run: discard }] as const) : []),
  ];
  const waits = isOffline ? outgoing.filter(({ status }) => status === 'sending').length : 0;
  return (
    <div ref={place} class={style.place}>
      {isOver && <DropOutline kind={kind} />}
      {newer && (
        <NewerDraft
          newer={newer}
          onUse={() => {
            const before = handle.useNewer();
            toasts.show({ text: writing.draft.taken, tone: 'done', undo: () => handle.write(before) });
          }}
          onKeep={handle.keepThis}
        />
      )}
      {crossed !== undefined && <Crossed message={crossed} onShow={() => onShow(crossed.uuid)} />}
      {crossed === undefined && replying !== undefined && hasText && !isNote && (
        <ReplyingToo name={replying.first_name} onNote={() => show('note')} />
      )}
      {gaps.length > 0 && <Missing gaps={gaps} onFill={fillIn} />}
      <div class={`${style.box} ${isNote ? style.note : ''}`}>
        <div class={style.head}>
          <div class={ui.segmented} role="tablist" aria-label={composer.kind}>
            <button type="button" role="tab" aria-selected={!isNote} title="r" onClick={() => show('reply')}>
              <Icon name="reply" small />
              {composer.reply}
            </button>
            <button type="button" role="tab" aria-selected={isNote} title="n" onClick={() => show('note')}>
              <Icon name="lock" small />
              {composer.note}
            </button>
          </div>
          <span class={ui.cut}>{isNote ? composer.onlyColleagues : recipientOf(row)}</span>
        </div>
        <textarea
          ref={field}
          dir="auto"
          rows={2}
          aria-label={isNote ? composer.writeNote : composer.replyTo(fullName(row.contact))}
          placeholder={isNote ? composer.writeNote : composer.writeReply}
          value={text}
          onInput={({ currentTarget, data }) => {
            writeText(currentTarget.value);
            if (data === ';' && isFirstOfLine(currentTarget) && openMacros()) removeTyped(currentTarget, writeText);
            else if (data === '@' && isNote && isFirstOfWord(currentTarget)) mentions.open(currentTarget);
          }}
          onPaste={(event) => {
            const pasted = [...(event.clipboardData?.files ?? [])];
            if (pasted.length === 0) return;
            event.preventDefault();
            attach(pasted);
          }}
          onBlur={() => {
            store.write(uuid, false, isNote);
            handle.flush();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.isComposing) return;
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
        <Files
          files={files}
          uploads={uploads}
          onRemoveFile={(id) => write({ files: files.filter((each) => each.id !== id) })}
          onRemoveUpload={handle.uploads.remove}
          onRetry={handle.uploads.retry}
        />
        {macro.chips}
        <div class={style.tools}>
          <AttachButton onFiles={attach} />
          {isNote && (
            <IconButton
              icon="mention"
              label={writing.mention}
              shortcut="@"
              aria-haspopup="listbox"
              onClick={() => field.current && mentions.open(field.current)}
            />
          )}
          {macro.isOffered && (
            <span ref={macroButton}>
              <IconButton
                icon="bolt"
                label={composer.macros}
                shortcut="l"
                aria-haspopup="listbox"
                onClick={({ currentTarget }) => macro.open(currentTarget)}
              />
            </span>
          )}
          <span class={`${style.kept} ${ui.cut}`}>{waits > 0 ? writing.waiting(waits) : keptWords[kept]}</span>
          <SendButton
            label={label}
            isMain={hasContent || macro.hasActions || onTheWay.length > 0}
            onSend={() => send()}
            others={others}
          />
        </div>
      </div>
      {macro.menu}
      {mentions.menu}
    </div>
  );
}

const keptWords = { nowhere: '', device: writing.draft.device, desk: writing.draft.saved } as const;

function recipientOf({ contact, inbox_channel: channel }: Conversation): string {
  const { composer } = words;
  if (channel === 'email') return composer.toEmail(contact.email ?? contact.first_name);
  const isHere = contact.availability_status === 'online';
  return isHere ? composer.toHere(contact.first_name) : composer.toAway(contact.first_name);
}

/** The sign that was typed last stands where a line begins. */
function isFirstOfLine({ value, selectionStart: at }: HTMLTextAreaElement): boolean {
  return at === 1 || value[at - 2] === '\n';
}

function isFirstOfWord({ value, selectionStart: at }: HTMLTextAreaElement): boolean {
  return at === 1 || /\s|\(/.test(value[at - 2] ?? '');
}

/** It was a command, and no text. */
function removeTyped(field: HTMLTextAreaElement, write: (text: string) => void): void {
  const at = field.selectionStart;
  field.setRangeText('', at - 1, at, 'end');
  write(field.value);
}

/** As high as its text; the style says how high it may get. */
function grow(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
}
