import type { Conversation } from '@helpdesk/client';
import { mayChange } from '@helpdesk/domain';
import { type DraftKind, isEmpty, type OpenConversation } from '@helpdesk/screen-state';
import { type MutableRef, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GoOn } from '../../../state/sending/sending-words.ts';
import { docOf } from '../../../state/texts/draft-wire.ts';
import type { Block } from '../../../state/texts/rich-text.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useReadable } from '../../../ui/readable.ts';
import ui from '../../../ui/ui.module.css';
import { words } from '../../../words/en.ts';
import { fullName } from '../../../words/names.ts';
import { writing } from '../../../words/writing.ts';
import { useLostAt } from '../../inbox/foot.tsx';
import type { OnUntil } from '../use-pickers.tsx';
import style from './composer.module.css';
import { ComposerHead } from './composer-head.tsx';
import { ComposerStrips } from './composer-strips.tsx';
import type { Writer, Written } from './field.ts';
import { DropOutline, Files, useDrop } from './files/files.tsx';
import { useMacro } from './macro/use-macro.tsx';
import { useMail } from './mail/use-mail.ts';
import { waysToSend } from './other-ways.ts';
import { type Pen, useLentPen, writeFilled, writeMention, writeQuote } from './pen.ts';
import { SendButton, type Way } from './send-button.tsx';
import { Tools } from './tools.tsx';
import { useComposerKeys } from './use-composer-keys.ts';
import { type UsedDraft, useDraft } from './use-draft.ts';
import { useEmojiNames } from './use-emoji-names.tsx';
import { useEnd } from './use-end.ts';
import { useFormat } from './use-format.tsx';
import { useMentions } from './use-mentions.tsx';
import { useRemoving } from './use-removing.ts';
import { useSending } from './use-sending.ts';
import { useSigns } from './use-signs.ts';
import { useTypingSignal } from './use-typing-signal.ts';
import { loadRichField, WritingField } from './writing-field.tsx';

interface ComposerProps {
  readonly view: OpenConversation;
  readonly row: Conversation;
  /** The kind that is chosen at the start. */
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

/** Where agents write: replies and notes, each with its own text, which outlives everything but being sent. */
export function Composer(props: ComposerProps) {
  const { view, row, pen, onText, onNext, onSnooze, onShow } = props;
  const { uuid } = row;
  const { agent, catalogues } = useWorkspace();
  const { statuses } = useReadable(catalogues);
  const [kind, setKind] = useState<DraftKind>(props.kind);
  const isPrivate = kind !== 'reply';
  const used = useDraft(uuid, kind, view);
  const { draft, handle, uploads, write } = used;
  const place = useRef<HTMLDivElement>(null);
  const writer = useRef<Writer>();
  const draftNow = useRef(draft);
  draftNow.current = draft;
  const doc = (): readonly Block[] => docOf(draftNow.current);

  const show = (next: DraftKind): void => {
    setKind(next);
    writer.current?.focus();
  };
  useEnd(kind, used, writer, setKind);
  const { mail, withMail } = useMail(view, row, show, draft.text !== '');
  const format = useFormat(writer);
  const macro = useMacro(row, kind, handle.macro, (filled) => {
    if (filled.length > 0 && writer.current) writeFilled(writer.current, filled);
  });
  const typing = useTypingSignal(uuid, isPrivate);
  const sending = useSending({ view, row, kind, used, macro, writer, mail, place, onSent: typing.onSent, onNext });
  const { send, hasContent, excess, isMain, isUploading } = sending;
  const emoji = useEmojiNames(writer);
  const mentions = useMentions((mention) => {
    write({ mentions: [...draft.mentions, mention] });
    if (writer.current) writeMention(writer.current, mention);
  });

  useEffect(() => onText(hasContent || isUploading), [onText, hasContent, isUploading]);
  // Before the next key: it would be one of the page.
  useLayoutEffect(() => {
    if (props.isFocused) writer.current?.focus();
  }, []);

  const onWrite = (written: Written): void => {
    write(written);
    emoji.look();
    typing.onWrite();
  };
  const attach = handle.uploads.add;
  const isDropped = useDrop(place, attach);
  useLentPen(pen, {
    mail: withMail,
    quote: (quote) => {
      if (isPrivate) setKind('reply');
      // The tab changes first, so that the quote does not get into the note.
      setTimeout(() => writer.current && writeQuote(writer.current, doc(), quote));
    },
  });
  const { discard, onRemoveUpload, onRemoveFile } = useRemoving(uuid, kind, used, writer);
  const { macroButton, openMacros, onTyped } = useSigns(writer, macro, kind === 'note' ? mentions.open : undefined);
  const mayResolve = mayChange(agent, 'status');
  const onKeyDown = useComposerKeys({
    ...{ writer, isPrivate, mayResolve, show, openMacros, send },
    onKeyDown: emoji.onKeyDown,
  });
  const others: readonly Way[] = [
    ...(!isPrivate && mayResolve ? waysToSend(statuses, send, onSnooze) : []),
    ...(!isEmpty(draft) ? ([{ label: writing.draft.discard, icon: 'close', run: discard }] as const) : []),
  ];
  const part = { row, view, kind, used, writer, onKind: show };
  return (
    <div ref={place} class={style.place} onPointerEnter={() => void loadRichField().catch(() => undefined)}>
      {isDropped && <DropOutline kind={kind} />}
      {mail && <mail.Strips {...part} />}
      <ComposerStrips
        {...{ uuid, isPrivate, used, sending, onShow }}
        onNote={() => show('note')}
        onFill={() => writer.current?.selectGap()}
      />
      <div class={`${style.box} ${isPrivate ? style.note : ''}`} onKeyDownCapture={onKeyDown}>
        {mail ? <mail.Head {...part} /> : <ComposerHead {...{ row, kind }} mail={draft.mail} onKind={show} />}
        <WritingField
          {...{ doc, writer, onWrite, onTyped }}
          value={draft}
          {...(mail?.labelsOf(kind) ?? labelsOf(row, kind))}
          onFiles={attach}
          pictures={mail?.picturesOf(kind)}
          onLeave={() => {
            emoji.close();
            typing.onLeave();
            handle.flush();
          }}
          onFormats={format.setActive}
          onLink={format.openLink}
          onRich={format.onRich}
        />
        {mail && <mail.Below {...part} />}
        <Files {...{ uploads, onRemoveFile, onRemoveUpload }} files={draft.files} onRetry={handle.uploads.retry} />
        {macro.chips}
        {excess > 0 && <Excess by={excess} />}
        <div class={style.foot}>
          <Tools
            writer={writer}
            format={format}
            onFiles={attach}
            {...(kind === 'note' && { onMention: mentions.open })}
            {...(macro.isOffered && { onMacros: macro.open })}
            macroPlace={macroButton}
          />
          <Kept view={view} used={used} sending={sending} attention={mail?.attentionOf(kind) ?? ''} />
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

function labelsOf({ contact }: Conversation, kind: DraftKind) {
  const { composer } = words;
  return kind === 'note'
    ? { label: composer.writeNote, placeholder: composer.writeNote }
    : { label: composer.replyTo(fullName(contact)), placeholder: composer.writeReply };
}

function Excess({ by }: { readonly by: number }) {
  return (
    <p class={style.excess} role="status">
      <Icon name="warn" small />
      {writing.draft.tooLong(by)}
    </p>
  );
}

interface KeptProps {
  readonly view: OpenConversation;
  readonly used: UsedDraft;
  readonly sending: ReturnType<typeof useSending>;
  /** What has to be changed before it is sent. */
  readonly attention: string;
}

/** Shows where the draft is stored, or what waits for the connection. */
function Kept({ view, used, sending, attention }: KeptProps) {
  const { outgoing } = useReadable(view);
  const isOffline = useLostAt() !== null;
  const waits = isOffline ? outgoing.filter(({ status }) => status === 'sending').length : 0;
  const kept = waits > 0 ? writing.waiting(waits) : sending.isWaiting ? '' : keptWords[used.kept];
  const said = attention || kept;
  const isAttention = attention !== '' || undefined;
  return (
    <span class={`${style.kept} ${ui.cut}`} data-attention={isAttention}>
      {sending.excess > 0 ? '' : said}
    </span>
  );
}

const keptWords = { nowhere: '', device: writing.draft.device, service: writing.draft.saved } as const;
