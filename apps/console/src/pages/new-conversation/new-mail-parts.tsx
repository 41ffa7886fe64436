import { faultyRecipients } from '@helpdesk/screen-state';
import type { ComponentChildren, RefObject } from 'preact';
import { type MutableRef, useId, useState } from 'preact/hooks';
import { draftForm } from '../../state/texts/draft-wire.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picker } from '../../ui/pick/picker.tsx';
import { useReadable } from '../../ui/readable.ts';
import { Said } from '../../ui/said.tsx';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { mailWriting } from '../../words/mail/mail-writing.ts';
import { fullName } from '../../words/names.ts';
import { newWords } from '../../words/new-conversation.ts';
import { writing } from '../../words/writing.ts';
import type { Writer } from '../conversation/composer/field.ts';
import { blocksOf } from '../conversation/composer/formatted-field.tsx';
import { fieldPictures } from '../conversation/composer/mail/field-pictures.ts';
import mailStyle from '../conversation/composer/mail/mail.module.css';
import { TooLarge, Warnings } from '../conversation/composer/mail/mail-strips.tsx';
import { isTooMuch } from '../conversation/composer/mail/too-much.ts';
import { SendButton } from '../conversation/composer/send-button.tsx';
import { Tools } from '../conversation/composer/tools.tsx';
import { useEmojiNames } from '../conversation/composer/use-emoji-names.tsx';
import { useFormat } from '../conversation/composer/use-format.tsx';
import { WritingField } from '../conversation/composer/writing-field.tsx';
import style from './new-mail.module.css';
import type { NewFiles } from './use-files.ts';
import type { UsedNewMail } from './use-new-mail.ts';
import type { useSendingMail } from './use-sending-mail.ts';

const { newMail: text } = mailWriting;

interface SubjectProps {
  readonly field: RefObject<HTMLInputElement>;
  readonly value: string;
  readonly onInput: (subject: string) => void;
}

export function Subject({ field, value, onInput }: SubjectProps) {
  const id = useId();
  return (
    <div class={mailStyle.row}>
      <label class={mailStyle.label} for={id}>
        {text.subject}
      </label>
      <div class={mailStyle.value}>
        <input
          ref={field}
          id={id}
          type="text"
          dir="auto"
          autocomplete="off"
          maxLength={longestSubject}
          class={style.subject}
          value={value}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      </div>
    </div>
  );
}

const longestSubject = 500;

interface WritingProps {
  readonly used: UsedNewMail;
  readonly files: NewFiles;
  readonly writer: MutableRef<Writer | undefined>;
  readonly sending: ReturnType<typeof useSendingMail>;
}

/** The text, what stands below it, and the tools. */
export function Text(props: WritingProps & { readonly children: ComponentChildren }) {
  const { used, files, writer, sending, children } = props;
  const { mail, handle } = used;
  const format = useFormat(writer);
  const emoji = useEmojiNames(writer);
  return (
    <div class={style.text} onKeyDownCapture={emoji.onKeyDown}>
      <WritingField
        value={mail}
        doc={() => blocksOf(handle.state.snapshot())}
        label={text.text}
        placeholder={text.placeholder}
        writer={writer}
        onWrite={({ text: written, doc }) => {
          handle.write({ text: written, doc });
          emoji.look();
        }}
        onTyped={() => undefined}
        onFiles={files.onFiles}
        pictures={fieldPictures(files.source, () => handle.state.snapshot().pictures)}
        onLeave={emoji.close}
        onFormats={format.setActive}
        onLink={format.openLink}
        onRich={format.onRich}
      />
      {children}
      <div class={style.foot}>
        <Tools writer={writer} format={format} onFiles={files.onFiles} />
        <Assignee {...{ used }} />
        <Sending {...{ used, files, writer, sending }} />
      </div>
      {format.linkForm}
      {emoji.list}
    </div>
  );
}

/** Who gets the conversation. */
function Assignee({ used: { mail, handle } }: Pick<WritingProps, 'used'>) {
  const { agent, catalogues } = useWorkspace();
  const { agents } = useReadable(catalogues);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { agentId = agent.id } = mail;
  const colleagues = agents.filter(({ enabled, id }) => enabled && id !== agent.id);
  const choices = [
    { key: agent.id, label: newWords.me },
    ...colleagues.map((each) => ({ key: each.id, label: fullName(each) })),
    { key: null, label: newWords.nobody },
  ];
  const chosen = choices.find(({ key }) => key === agentId)?.label ?? newWords.nobody;
  return (
    <>
      <Button
        aria-haspopup="listbox"
        aria-label={`${newWords.assignee}: ${chosen}`}
        title={newWords.assignee}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="person" />
        <span class={ui.cut}>{chosen}</span>
      </Button>
      {anchor && (
        <Picker
          anchor={anchor}
          label={newWords.assignee}
          choices={choices.map(({ key, label }) => ({ key: String(key), label, isCurrent: key === agentId }))}
          onChoose={(key) => handle.write({ agentId: choices.find((each) => String(each.key) === key)?.key ?? null })}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  );
}

function Sending({ used, files, writer, sending }: WritingProps) {
  const { toasts } = useWorkspace();
  const { mail, handle } = used;
  const isBegun = `${mail.text}${mail.subject}`.trim() !== '' || mail.files.length > 0;
  const faults = faultyRecipients(mail).length;
  const kept = sending.excess > 0 ? writing.draft.tooLong(sending.excess) : isBegun ? writing.draft.device : '';
  const discard = (): void => {
    const before = handle.clear();
    for (const { key } of files.uploads) files.onRemoveUpload(key);
    toasts.show({ text: text.discarded, tone: 'done', undo: () => handle.write(before) });
    writer.current?.focus();
  };
  return (
    <>
      <span class={`${style.kept} ${ui.cut}`} role="status" data-attention={faults > 0 || undefined}>
        {faults > 0 ? mailWriting.attention(faults) : kept}
      </span>
      <SendButton
        label={sending.label}
        isMain
        onSend={() => void sending.send()}
        others={isBegun ? [{ label: text.discard, icon: 'close', run: discard }] : []}
      />
    </>
  );
}

interface QuestionsProps {
  readonly used: UsedNewMail;
  readonly sending: ReturnType<typeof useSendingMail>;
  /** Goes to an address that did not arrive. */
  readonly onChange: (address: string) => void;
}

/** What an agent should know before they send. */
export function Questions({ used, sending, onChange }: QuestionsProps) {
  const { sender, mail, known, choices, from, retry } = used;
  return (
    <div class={style.questions}>
      {retry !== undefined && (
        <p class={`${ui.strip} ${ui.bad}`} role="alert">
          <Icon name="offline" />
          <span>{text.noSenders}</span>
          <Button kind="link" onClick={retry}>
            {words.retry}
          </Button>
        </p>
      )}
      {sender !== undefined && (
        <Warnings
          warnings={sender.warnings}
          inbox={choices.find(({ address }) => address === from)?.inbox ?? ''}
          nameOf={known.nameOf}
          onChange={onChange}
        />
      )}
      {sender !== undefined && isTooMuch(sender, draftForm.attachmentsOf(mail)) && (
        <TooLarge maxBytes={sender.max_bytes} />
      )}
      {sending.isAsking && (
        <p class={`${ui.strip} ${ui.calm}`} role="status">
          <Icon name="warn" />
          <span>
            <Said sentence={text.noSubject()} />
          </span>
        </p>
      )}
      {sending.refusal !== '' && (
        <p class={`${ui.strip} ${ui.bad}`} role="alert">
          <Icon name="warn" />
          <span>{sending.refusal}</span>
        </p>
      )}
    </div>
  );
}
