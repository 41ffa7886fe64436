import type { Conversation } from '@helpdesk/client';
import type { DraftKind, DraftMail } from '@helpdesk/screen-state';
import { Icon } from '../../../ui/icon.tsx';
import { useOwnKey } from '../../../ui/own-key.ts';
import ui from '../../../ui/ui.module.css';
import { words } from '../../../words/en.ts';
import { recipientOf } from '../recipient.ts';
import style from './composer.module.css';

interface ComposerHeadProps {
  readonly row: Conversation;
  readonly kind: DraftKind;
  readonly mail: DraftMail | null;
  readonly onKind: (kind: DraftKind) => void;
}

/** Whether a reply or a note is written, and who reads it. */
export function ComposerHead({ row, kind, mail, onKind }: ComposerHeadProps) {
  const { composer } = words;
  const ownKey = useOwnKey();
  const isNote = kind === 'note';
  return (
    <div class={style.head}>
      <div class={ui.segmented} role="tablist" aria-label={composer.kind}>
        <button type="button" role="tab" aria-selected={!isNote} title={ownKey('r')} onClick={() => onKind('reply')}>
          <Icon name="reply" small />
          {composer.reply}
        </button>
        <button type="button" role="tab" aria-selected={isNote} title={ownKey('n')} onClick={() => onKind('note')}>
          <Icon name="lock" small />
          {composer.note}
        </button>
      </div>
      <span class={ui.cut}>{isNote ? composer.onlyColleagues : recipientOf(row, mail)}</span>
    </div>
  );
}
