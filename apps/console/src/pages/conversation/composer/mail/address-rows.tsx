import {
  type RecipientList,
  type Recipients,
  recipientLists,
  replacedRecipient,
  withRecipients,
} from '@helpdesk/screen-state';
import { isOfComposition } from '@helpdesk/ui';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { type Choice, Picker } from '../../../../ui/pick/picker.tsx';
import ui from '../../../../ui/ui.module.css';
import { mailWriting } from '../../../../words/mail/mail-writing.ts';
import type { KnownPeople } from './known-people.ts';
import style from './mail.module.css';
import { RecipientRow, type RowFocus } from './recipient-row.tsx';

/** Where the focus is wanted: at an address, or in the field of a list. Each wish is an object of its own. */
export type WantedFocus = { readonly address: string } | { readonly list: RecipientList | 'last' };

/** An address from which the mail can be sent. */
export interface FromChoice {
  readonly address: string;
  readonly inbox: string;
}

/** The wishes that had their focus: rows that are shown again do not take it from where it is by then. */
const met = new WeakSet<WantedFocus>();

interface AddressRowsProps {
  readonly recipients: Recipients;
  readonly known: KnownPeople;
  readonly among?: readonly string[] | undefined;
  readonly from: string;
  readonly choices: readonly FromChoice[];
  readonly wanted: WantedFocus | undefined;
  readonly onRecipients: (recipients: Recipients) => void;
  readonly onFrom: (key: string) => void;
  /** What can be chosen in place of an address to send from. */
  readonly others?: readonly Choice[];
  readonly onClose: () => void;
  /** A new mail begins with whom it is for. */
  readonly isNew?: boolean;
  /** Further rows. */
  readonly children?: ComponentChildren;
}

/** Whom a mail goes to, and from where. Cc and Bcc are rows once they are used. */
export function AddressRows(props: AddressRowsProps) {
  const {
    recipients,
    known,
    among,
    from,
    choices,
    others = [],
    wanted,
    onRecipients,
    onFrom,
    onClose,
    isNew,
    children,
  } = props;
  const [begun, setBegun] = useState<ReadonlySet<RecipientList>>(new Set());
  const focuses = {
    to: useRef<RowFocus>(),
    cc: useRef<RowFocus>(),
    bcc: useRef<RowFocus>(),
  } satisfies Record<RecipientList, unknown>;
  // A row stays when its last address goes: the next one is written there.
  const used = useRef(new Set<RecipientList>(['to'])).current;
  for (const list of recipientLists) if (recipients[list].length > 0) used.add(list);
  const shown = recipientLists.filter((list) => used.has(list) || begun.has(list));
  const hidden = recipientLists.filter((list) => !shown.includes(list));
  const lastRow = shown.findLast((list) => list !== 'bcc');
  useLayoutEffect(() => {
    if (wanted === undefined || met.has(wanted)) return;
    met.add(wanted);
    if ('address' in wanted) recipientLists.find((list) => focuses[list].current?.toChip(wanted.address));
    else focuses[wanted.list === 'last' ? (shown.at(-1) ?? 'to') : wanted.list].current?.toField();
  }, [wanted]);
  const show = (list: RecipientList): void => {
    setBegun((before) => new Set([...before, list]));
    // The row is drawn first.
    setTimeout(() => focuses[list].current?.toField());
  };
  const sender = <FromRow {...{ from, choices, others, onFrom, onClose }} />;
  return (
    <div class={style.rows}>
      {!isNew && sender}
      {shown.map((list) => (
        <RecipientRow
          key={list}
          {...{ list, known, among, onClose }}
          addresses={recipients[list]}
          taken={recipientLists.flatMap((each) => recipients[each])}
          focus={focuses[list]}
          isFirst={isNew === true && list === 'to'}
          onAdd={(added) => onRecipients(withRecipients(recipients, list, added))}
          onReplace={(address, by) => onRecipients(replacedRecipient(recipients, address, by))}
        >
          {list === lastRow &&
            hidden.map((each) => (
              <Button key={each} onClick={() => show(each)}>
                {mailWriting.lists[each]}
              </Button>
            ))}
        </RecipientRow>
      ))}
      {isNew && sender}
      {children}
    </div>
  );
}

type FromRowProps = Required<Pick<AddressRowsProps, 'from' | 'choices' | 'others' | 'onFrom' | 'onClose'>>;

function FromRow({ from, choices, others, onFrom, onClose }: FromRowProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const chosen = choices.find(({ address }) => address === from);
  const isChosen = choices.length + others.length > 1;
  const names = (
    <>
      <span class={ui.cut}>{chosen?.inbox ?? from}</span>
      {isChosen && <Icon name="down" small />}
    </>
  );
  return (
    <div class={style.row}>
      <span class={style.label}>{mailWriting.from}</span>
      <div class={style.value}>
        {isChosen ? (
          <button
            type="button"
            class={style.sender}
            aria-label={`${mailWriting.from}: ${from}`}
            aria-haspopup="listbox"
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || isOfComposition(event)) return;
              event.preventDefault();
              event.stopPropagation();
              onClose();
            }}
          >
            {names}
          </button>
        ) : (
          <span class={style.sender}>{names}</span>
        )}
        {chosen !== undefined && <bdi class={`${ui.cut} ${style.address}`}>{from}</bdi>}
      </div>
      {anchor && (
        <Picker
          anchor={anchor}
          label={mailWriting.from}
          choices={[
            ...choices.map(({ address, inbox }) => ({
              ...{ key: address, label: address, hint: inbox },
              isCurrent: address === from,
            })),
            ...others,
          ]}
          onChoose={onFrom}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </div>
  );
}
