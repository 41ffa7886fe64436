import { type DraftKind, type Letter, letterOf } from '@helpdesk/screen-state';
import { isOfComposition } from '@helpdesk/ui';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { actAs, keyName } from '../../../../browser/keys.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { IconName } from '../../../../ui/icons.ts';
import { useOwnKey } from '../../../../ui/own-key.ts';
import { useReadable } from '../../../../ui/readable.ts';
import { Said } from '../../../../ui/said.tsx';
import ui from '../../../../ui/ui.module.css';
import { words } from '../../../../words/en.ts';
import { mailWriting } from '../../../../words/mail/mail-writing.ts';
import { recipientOf } from '../../recipient.ts';
import composer from '../composer.module.css';
import type { Writer } from '../field.ts';
import { AddressRows } from './address-rows.tsx';
import style from './mail.module.css';
import type { MailPartProps } from './mail-parts.ts';
import { closeAddresses, knownPeople, type MailOf, openAddresses, peopleOf, shortName } from './mail-state.ts';
import { takeTyped } from './take-typed.ts';

type MailHeadProps = MailPartProps & { readonly mail: MailOf };

/** Which kind is written, whom it goes to, and on request the rows of addresses. */
export function MailHead(props: MailHeadProps) {
  const { kind, used, row, mail, writer } = props;
  const { opened, wanted, facts } = useReadable(mail.state);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const letter = letterOf(kind, used.draft.mail, facts.defaults);
  // Changed before they are known, they would leave out whom the service finds.
  const isKnown = kind !== 'reply' || facts.defaults !== undefined || used.draft.mail?.to !== undefined;
  const isOpen = opened === kind && isKnown;
  const close = (): void => {
    closeAddresses(mail);
    writer.current?.focus();
  };
  useShiftTab(place, props, isOpen || !isKnown);
  return (
    <>
      <div ref={place} class={`${composer.head} ${style.head}`}>
        <Kinds {...props} />
        {kind === 'note' || !isKnown ? (
          <span class={ui.cut}>{kind === 'note' ? words.composer.onlyColleagues : recipientOf(row, null)}</span>
        ) : (
          <button
            type="button"
            class={style.line}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => (isOpen ? close() : openAddresses(mail, kind, { list: 'to' }))}
          >
            <Line {...{ kind, row, mail, letter, isOpen }} />
            <Icon name="down" small />
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears keys of the fields in it */}
      <div id={id} hidden={!isOpen} onKeyDown={(event) => sendTyped(event, writer.current)}>
        {isOpen && (
          <AddressRows
            key={kind}
            known={knownPeople(mail)}
            wanted={wanted}
            among={peopleOf(mail, kind)}
            recipients={letter}
            from={letter.from}
            choices={(facts.defaults?.from_choices ?? []).map((address) => ({ address, inbox: row.inbox_name }))}
            onRecipients={({ to, cc, bcc }) => used.write({ mail: { ...used.draft.mail, to, cc, bcc } })}
            onFrom={(from) => used.write({ mail: { ...used.draft.mail, from } })}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}

/** The keys that send do so from the addresses too, after what is typed there has become a recipient. */
function sendTyped(event: KeyboardEvent, writer: Writer | undefined): void {
  const key = keyName(event);
  if (isOfComposition(event) || !/^Ctrl\+(?:Shift\+)?Enter$/.test(key)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) return;
  takeTyped(event.target);
  writer?.focus();
  actAs(key);
}

/** From the text, Shift Tab goes to the addresses and not to the button that opens them. */
function useShiftTab(
  place: { readonly current: HTMLElement | null },
  { kind, writer, mail }: MailHeadProps,
  isOpen: boolean,
): void {
  // Before the next key.
  useLayoutEffect(() => {
    const box = place.current?.parentElement;
    if (isOpen || kind === 'note' || !box) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isMeant = event.key === 'Tab' && event.shiftKey && event.target === writer.current?.element;
      if (!isMeant || event.defaultPrevented || isOfComposition(event)) return;
      event.preventDefault();
      openAddresses(mail, kind, { list: 'last' });
    };
    box.addEventListener('keydown', onKeyDown);
    return () => box.removeEventListener('keydown', onKeyDown);
  }, [isOpen, kind, mail]);
}

const tabs: readonly { readonly kind: DraftKind; readonly icon: IconName; readonly shortcut?: string }[] = [
  { kind: 'reply', icon: 'reply', shortcut: 'r' },
  { kind: 'note', icon: 'lock', shortcut: 'n' },
  { kind: 'forward', icon: 'forward', shortcut: 'w' },
  { kind: 'aside', icon: 'lock' },
];

/** A forward and a mail aside have a tab once they are begun. */
function Kinds({ kind: current, onKind, mail }: MailHeadProps) {
  const ownKey = useOwnKey();
  const isBegun = {
    reply: true,
    note: true,
    forward: useReadable(mail.drafts.of(mail.uuid, 'forward').state).draft.mail !== null,
    aside: useReadable(mail.drafts.of(mail.uuid, 'aside').state).draft.mail !== null,
  } satisfies Record<DraftKind, boolean>;
  const names = {
    reply: words.composer.reply,
    note: words.composer.note,
    forward: mailWriting.forward.tab,
    aside: mailWriting.aside.tab,
  } satisfies Record<DraftKind, string>;
  return (
    <div class={ui.segmented} role="tablist" aria-label={words.composer.kind}>
      {tabs
        .filter(({ kind }) => isBegun[kind])
        .map(({ kind, icon, shortcut }) => (
          <button
            key={kind}
            type="button"
            role="tab"
            aria-selected={kind === current}
            title={shortcut && ownKey(shortcut)}
            onClick={() => onKind(kind)}
          >
            <Icon name={icon} small />
            {names[kind]}
          </button>
        ))}
    </div>
  );
}

interface LineProps extends Pick<MailHeadProps, 'kind' | 'row' | 'mail'> {
  readonly letter: Letter;
  readonly isOpen: boolean;
}

/** Whom it goes to, in one line. */
function Line({ kind, row, mail, letter, isOpen }: LineProps) {
  const { to, cc, bcc, from } = letter;
  const [first] = to;
  const isOwn = from === mail.state.snapshot().facts.defaults?.from;
  const called = first === undefined ? '' : shortName(mail, first);
  const more = Math.max(0, to.length - 1);
  const sentence =
    kind === 'aside'
      ? mailWriting.aside.only(called, more)
      : mailWriting.line(called, more, cc.length, bcc.length, isOwn ? row.inbox_name : from);
  // The rows below it show where it goes.
  const unseen =
    kind === 'forward' &&
    isOpen &&
    mailWriting.forward.unseen(shortName(mail, row.contact.email ?? '') || row.contact.first_name);
  return <span class={ui.cut}>{unseen || <Said sentence={sentence} />}</span>;
}
