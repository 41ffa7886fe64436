import type { Message } from '@helpdesk/client';
import type { OpenPlaceholder } from '@helpdesk/domain';
import type { ComponentChildren } from 'preact';
import type { DraftState } from '../../state/sending/draft.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { clockOf } from '../../words/times.ts';
import { writing } from '../../words/writing.ts';
import style from './composer/composer.module.css';

interface StripProps {
  readonly icon: IconName;
  readonly tone: 'note' | 'calm' | 'wait';
  readonly children: ComponentChildren;
  /** What can be done about it. */
  readonly acts: readonly (readonly [label: string, run: (button: HTMLElement) => void])[];
}

/** Above what is being written, and about it. */
export function Strip({ icon, tone, children, acts }: StripProps) {
  return (
    <div class={`${ui.strip} ${tone === 'wait' ? '' : ui[tone]} ${style.strip}`}>
      <Icon name={icon} />
      <span>{children}</span>
      {acts.map(([label, run]) => (
        <Button key={label} kind="link" onClick={({ currentTarget }) => run(currentTarget)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** A colleague writes a reply at the same moment. */
export function ReplyingToo({ name, onNote }: { readonly name: string; readonly onNote: () => void }) {
  const { composer } = words;
  return (
    <Strip icon="eye" tone="note" acts={[[composer.noteInstead, onNote]]}>
      <b>{composer.alsoReplying(name)}</b> {composer.cross}
    </Strip>
  );
}

/** A colleague has answered while this agent was writing. */
export function Crossed({ message, onShow }: { readonly message: Message; readonly onShow: () => void }) {
  const { author, created_at: at } = message;
  return (
    <Strip icon="merge" tone="wait" acts={[[writing.show, onShow]]}>
      <b>{writing.crossed(author.first_name || words.conversation.desk, clockOf(Date.parse(at)))}</b>
    </Strip>
  );
}

interface NewerProps {
  readonly newer: NonNullable<DraftState['newer']>;
  readonly onUse: () => void;
  readonly onKeep: () => void;
}

/** Another device has a later draft. */
export function NewerDraft({ newer, onUse, onKeep }: NewerProps) {
  const { draft } = writing;
  const time = clockOf(Date.parse(newer.updated_at));
  return (
    <Strip
      icon="copy"
      tone="calm"
      acts={[
        [draft.use, onUse],
        [draft.keep, onKeep],
      ]}
    >
      {newer.meta.device === 'phone' ? draft.newer.phone(time) : draft.newerElsewhere(time)}
    </Strip>
  );
}

/** A placeholder of a macro has no value. */
export function Missing({ gaps, onFill }: { readonly gaps: readonly OpenPlaceholder[]; readonly onFill: () => void }) {
  const { composer } = words;
  return (
    <Strip icon="warn" tone="note" acts={[[composer.fillIn, onFill]]}>
      {composer.missing(words.listed([...new Set(gaps.map(({ name }) => name))]))}
    </Strip>
  );
}

export function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div class={`${ui.strip} ${ui.bad}`} role="alert">
      <span>{words.conversation.failed}</span>
      <Button kind="link" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}

/** Older or newer messages, or what was missed; those that are there stay below. */
export function SomeFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div class={ui.strip} role="status">
      <Icon name="offline" />
      <span>{words.conversation.someFailed}</span>
      <Button kind="link" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}
