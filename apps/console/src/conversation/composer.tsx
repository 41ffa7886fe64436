import type { Conversation } from '@helpdesk/client';
import type { DraftKind, OpenConversation } from '@helpdesk/screen-state';
import { type MutableRef, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { mayChange } from '../desk/change-kinds.ts';
import { useDesk } from '../desk/desk.ts';
import { docOf } from '../desk/draft-wire.ts';
import { useKeys } from '../desk/keys.ts';
import { type Block, blocksOfText, type NamedMention } from '../desk/rich-text.ts';
import { type GoOn, resolving } from '../desk/wishes.ts';
import { useLostAt } from '../inbox/foot.tsx';
import { Icon } from '../ui/icon.tsx';
import { useOwnKey } from '../ui/own-key.ts';
import { useReadable } from '../ui/readable.ts';
import ui from '../ui/ui.module.css';
import { words } from '../words/en.ts';
import { fullName, statusName } from '../words/names.ts';
import { writing } from '../words/writing.ts';
import style from './composer.module.css';
import type { Writer, Written } from './field.ts';
import { DropOutline, Files, useDrop } from './files.tsx';
import { recipientOf } from './recipient.ts';
import { SendButton, type Way } from './send-button.tsx';
import { withoutMoment } from './snooze-times.ts';
import { Crossed, Missing, NewerDraft, ReplyingToo } from './strips.tsx';
import { Tools } from './tools.tsx';
import { useDraft } from './use-draft.ts';
import { useEmojiNames } from './use-emoji-names.tsx';
import { useFormat } from './use-format.tsx';
import { useMacro } from './use-macro.tsx';
import { useMentions } from './use-mentions.tsx';
import type { OnUntil } from './use-pickers.tsx';
import { useSending } from './use-sending.ts';
import { loadRichField, WritingField } from './writing-field.tsx';

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
  readonly onNext: GoOn;
  /** Asks until when. */
  readonly onSnooze: (onUntil: OnUntil) => void;
  readonly onShow: (messageUuid: string) => void;
}

const typingEveryMs = 3_000;

/** Where agents write: replies and notes, each with its own text, which outlives everything but being sent. */
export function Composer(props: ComposerProps) {
  const { view, row, pen, onText, onNext, onSnooze, onShow } = props;
  const { uuid } = row;
  const { store, agent, toasts, catalogues, dispatch, preferences } = useDesk();
  const { statuses } = useReadable(catalogues);
  const [kind, setKind] = useState<DraftKind>(props.kind);
  const isNote = kind === 'note';
  const used = useDraft(uuid, kind, view);
  const { draft, kept, newer, handle, uploads, write } = used;
  const { outgoing } = useReadable(view);
  const isOffline = useLostAt() !== null;
  const place = useRef<HTMLDivElement>(null);
  const writer = useRef<Writer>();
  const told = useRef(0);
  const replying = useReadable(store.presence(uuid)).find(({ state }) => state === 'typing');
  const draftNow = useRef(draft);
  draftNow.current = draft;
  const doc = (): readonly Block[] => docOf(draftNow.current);

  const format = useFormat(writer);
  const macro = useMacro(row, kind, handle.macro, (filled) => {
    if (filled.length === 0) return;
    writer.current?.insert(filled);
    if (writer.current?.selectGap() === false) writer.current.focus();
  });
  const onSent = (): void => {
    told.current = 0;
  };
  const sending = useSending({ view, row, kind, used, macro, writer, onSent, onNext });
  const { send, hasText, hasContent, excess, isMain, isUploading, crossed, gaps } = sending;
  const emoji = useEmojiNames(writer);
  const ownKey = useOwnKey();
  const mentions = useMentions((mention: NamedMention) => {
    const { current } = writer;
    if (current === undefined) return;
    write({ mentions: [...draft.mentions, mention] });
    current.replaceBefore(current.before().endsWith('@') ? 1 : 0, { type: 'mention', attrs: mention });
    current.focus();
  });

  useEffect(() => onText(hasContent || isUploading), [onText, hasContent, isUploading]);
  useEffect(() => () => store.write(uuid, false), [store, uuid]);
  // Before the next key: it would be one of the page.
  useLayoutEffect(() => {
    if (props.isFocused) writer.current?.focus();
  }, []);

  const show = (next: DraftKind): void => {
    setKind(next);
    writer.current?.focus();
  };
  const onWrite = (written: Written): void => {
    write(written);
    emoji.look();
    if (performance.now() - told.current < typingEveryMs) return;
    told.current = performance.now();
    store.write(uuid, true, isNote);
  };
  const macroButton = useRef<HTMLSpanElement>(null);
  const openMacros = (): boolean => {
    const shown = [...(macroButton.current?.querySelectorAll('button') ?? [])].find((each) => each.checkVisibility());
    const anchor = shown ?? writer.current?.element;
    if (!macro.isOffered || anchor === undefined) return false;
    macro.open(anchor);
    return true;
  };
  /** Some signs are commands where a line or a word begins. */
  const onTyped = (sign: string): void => {
    const { current } = writer;
    if (current === undefined) return;
    const before = current.before();
    if (sign === ';' && before === ';' && openMacros()) current.replaceBefore(1);
    else if (sign === '@' && isNote && /(?:^|[\s(])@$/.test(before)) mentions.open(current.element);
  };
  const attach = handle.uploads.add;
  const isOver = useDrop(place, attach);
  pen.current = {
    quote: (quote) => {
      if (isNote) setKind('reply');
      // The tab changes first, so that the quote does not get into the note.
      setTimeout(() => {
        const { current } = writer;
        if (current === undefined) return;
        current.focus();
        current.toEnd();
        const isEmpty = doc().every((block) => block.type === 'paragraph' && block.content === undefined);
        const blank: Block = { type: 'paragraph' };
        const quoted: Block = { type: 'blockquote', content: blocksOfText(quote) };
        current.insert([...(isEmpty ? [] : [blank, blank]), quoted, blank, blank]);
      });
    },
  };
  const discard = (): void => {
    dispatch.stop(uuid, kind);
    const { undo, end } = handle.discard();
    for (const { key } of uploads) handle.uploads.remove(key);
    toasts.show({ text: writing.draft.discarded, tone: 'done', undo, onEnd: end });
    writer.current?.focus();
  };
  /** What waited for it may not make sense without it: the agent sends it again, or does not. */
  const removeUpload = (key: number): void => {
    dispatch.stop(uuid, kind);
    handle.uploads.remove(key);
    writer.current?.focus();
  };
  const removeFile = (id: number): void => {
    write({ files: draft.files.filter((each) => each.id !== id) });
    writer.current?.focus();
  };
  const mayResolve = mayChange(agent, 'status');
  const isHere = (): boolean => writer.current !== undefined && document.activeElement === writer.current.element;
  useKeys({
    r: () => show('reply'),
    n: () => show('note'),
    l: openMacros,
    'Ctrl+Enter': () => isHere() && (send() || true),
    'Ctrl+Shift+Enter': () => {
      if (!isHere()) return false;
      if (!isNote && mayResolve) send(resolving);
      else if (!isNote) toasts.show({ text: words.refused.may.status, tone: 'refused' });
      return true;
    },
  });

  const { enter_sends: enterSends } = useReadable(preferences);
  const onKeyDown = (event: KeyboardEvent): void => {
    emoji.onKeyDown(event);
    if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && isHere()) {
      event.preventDefault();
      writer.current?.element.blur();
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing;
    if (!enterSends || event.defaultPrevented || event.key !== 'Enter' || !isPlain || !isHere()) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };

  const { composer } = words;
  const waitingStatuses = withoutMoment(statuses).filter(({ category }) => category === 'waiting');
  const ways: readonly Way[] = [
    { label: writing.send.resolve, icon: 'check', shortcut: 'Ctrl Shift ⏎', run: () => send(resolving) },
    {
      label: writing.send.snooze,
      icon: 'moon',
      run: () => onSnooze((until) => send({ status: { name: 'Snoozed', until: until.toISOString() } })),
    },
    ...waitingStatuses.map(
      ({ name }): Way => ({
        label: writing.send.status(statusName(name)),
        icon: 'clock',
        run: () => send({ status: { name } }),
      }),
    ),
  ];
  const others: readonly Way[] = [
    ...(!isNote && mayResolve ? ways : []),
    ...(hasContent ? ([{ label: writing.draft.discard, icon: 'close', run: discard }] as const) : []),
  ];
  const waits = isOffline ? outgoing.filter(({ status }) => status === 'sending').length : 0;
  const said = waits > 0 ? writing.waiting(waits) : sending.isWaiting ? '' : keptWords[kept];
  return (
    <div ref={place} class={style.place} onPointerEnter={() => void loadRichField().catch(() => undefined)}>
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
      {gaps.length > 0 && <Missing gaps={gaps} onFill={() => writer.current?.selectGap()} />}
      <div class={`${style.box} ${isNote ? style.note : ''}`} onKeyDownCapture={onKeyDown}>
        <div class={style.head}>
          <div class={ui.segmented} role="tablist" aria-label={composer.kind}>
            <button type="button" role="tab" aria-selected={!isNote} title={ownKey('r')} onClick={() => show('reply')}>
              <Icon name="reply" small />
              {composer.reply}
            </button>
            <button type="button" role="tab" aria-selected={isNote} title={ownKey('n')} onClick={() => show('note')}>
              <Icon name="lock" small />
              {composer.note}
            </button>
          </div>
          <span class={ui.cut}>{isNote ? composer.onlyColleagues : recipientOf(row)}</span>
        </div>
        <WritingField
          value={draft}
          doc={doc}
          label={isNote ? composer.writeNote : composer.replyTo(fullName(row.contact))}
          placeholder={isNote ? composer.writeNote : composer.writeReply}
          writer={writer}
          onWrite={onWrite}
          onTyped={onTyped}
          onFiles={attach}
          onLeave={() => {
            emoji.close();
            store.write(uuid, false, isNote);
            handle.flush();
          }}
          onFormats={format.setActive}
          onLink={format.openLink}
          onRich={format.onRich}
        />
        <Files
          files={draft.files}
          uploads={uploads}
          onRemoveFile={removeFile}
          onRemoveUpload={removeUpload}
          onRetry={handle.uploads.retry}
        />
        {macro.chips}
        {excess > 0 && (
          <p class={style.excess} role="status">
            <Icon name="warn" small />
            {writing.draft.tooLong(excess)}
          </p>
        )}
        <div class={style.foot}>
          <Tools
            writer={writer}
            format={format}
            onFiles={attach}
            {...(isNote && { onMention: mentions.open })}
            {...(macro.isOffered && { onMacros: macro.open })}
            macroPlace={macroButton}
          />
          <span class={`${style.kept} ${ui.cut}`}>{excess > 0 ? '' : said}</span>
          <SendButton label={sending.label} isMain={isMain} onSend={() => send()} others={others} />
        </div>
      </div>
      {macro.menu}
      {mentions.menu}
      {format.linkForm}
      {emoji.list}
    </div>
  );
}

const keptWords = { nowhere: '', device: writing.draft.device, desk: writing.draft.saved } as const;
