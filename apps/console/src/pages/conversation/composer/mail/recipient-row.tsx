import {
  addressFault,
  fittingAddress,
  type RecipientList,
  readAddresses,
  suggestedPeople,
} from '@helpdesk/screen-state';
import type { ComponentChildren } from 'preact';
import { type MutableRef, useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { mailWriting } from '../../../../words/mail/mail-writing.ts';
import { Chip } from './chip.tsx';
import { type KnownPeople, useContacts } from './known-people.ts';
import style from './mail.module.css';
import { Suggestions } from './suggestions.tsx';
import { useRecipientField } from './use-recipient-field.ts';

/** Moves the focus into a row. */
export interface RowFocus {
  /** To where the next address is written. */
  toField(): void;
  /** To the chip of an address, if the row has it. */
  toChip(address: string): void;
}

interface RecipientRowProps {
  readonly list: RecipientList;
  readonly addresses: readonly string[];
  /** In any of the lists. */
  readonly taken: readonly string[];
  readonly known: KnownPeople;
  /** Who may get a mail aside; undefined: anyone. */
  readonly among?: readonly string[] | undefined;
  /** It has the focus when a dialog is opened. */
  readonly isFirst: boolean;
  readonly focus: MutableRef<RowFocus | undefined>;
  readonly onAdd: (addresses: readonly string[]) => void;
  /** Undefined replaces it with nothing. */
  readonly onReplace: (address: string, by?: string) => void;
  /** Escape where there is nothing else that it would close. */
  readonly onClose: () => void;
  /** At the end of the row. */
  readonly children?: ComponentChildren;
}

/** The recipients of one list as chips, and a field for the next one. */
export function RecipientRow(props: RecipientRowProps) {
  const { list, addresses, taken, known, among, isFirst, focus, onAdd, onReplace, onClose, children } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const faults = faultsOf(addresses, among);
  const looked = useContacts();
  const { people } = known;
  const { contacts } = looked;
  const chips = (): readonly HTMLElement[] => [
    ...(place.current?.querySelectorAll<HTMLElement>('[data-chip] > button:last-child') ?? []),
  ];
  const row = useRecipientField({
    ...{ field, addresses, chips, onAdd, onClose },
    onLearn: known.learn,
    find: (typed) =>
      suggestedPeople(typed, { people, contacts, taken }).filter(({ address }) => among?.includes(address) !== false),
  });
  const { typed, found, isShown, at } = row;
  const asked = typed.trim() === '' ? (faults[0]?.address ?? '') : typed;
  useEffect(() => looked.look(asked), [asked]);
  const reachable = [...people.map(({ address }) => address), ...contacts.flatMap(({ email }) => email ?? [])];
  useLayoutEffect(() => {
    focus.current = {
      toField: () => field.current?.focus(),
      toChip: (address) => chips()[addresses.indexOf(address)]?.focus(),
    };
  });
  const remove = (address: string): void => {
    onReplace(address);
    field.current?.focus();
  };
  const faultId = faults.length > 0 ? `${id}-fault` : undefined;
  return (
    <div ref={place} class={style.row}>
      <label class={style.label} for={id}>
        {mailWriting.lists[list]}
      </label>
      <div class={style.value}>
        {addresses.map((address, number) => (
          <Chip
            key={address}
            address={address}
            name={known.nameOf(address)}
            isFaulty={faults.some((each) => each.address === address)}
            onRemove={() => remove(address)}
            onEdit={() => {
              remove(address);
              row.type(address);
            }}
            onStep={(by) => (chips()[number + by] ?? (by > 0 ? field.current : null))?.focus()}
            onClose={onClose}
          />
        ))}
        <input
          ref={field}
          id={id}
          type="text"
          autofocus={isFirst}
          inputMode="email"
          dir="auto"
          role="combobox"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown ? `${id}-${at}` : undefined}
          aria-invalid={faults.length > 0 || undefined}
          aria-describedby={faultId}
          placeholder=" "
          value={typed}
          onInput={({ currentTarget }) => row.type(currentTarget.value)}
          onKeyDown={row.onKeyDown}
          onBlur={() => row.add(typed)}
          onPaste={(event) => {
            const text = event.clipboardData?.getData('text/plain') ?? '';
            if (!isWhole(typed + text)) return;
            event.preventDefault();
            row.add(typed + text);
          }}
        />
      </div>
      <span class={style.more}>{children}</span>
      <Faults
        id={faultId}
        {...{ faults, reachable }}
        onReplace={(address, by) => {
          onReplace(address, by);
          field.current?.focus();
        }}
      />
      <Suggestions
        {...{ id, field, typed, at }}
        people={isShown ? found : []}
        onPoint={row.setMark}
        onChoose={row.choose}
      />
    </div>
  );
}

/** What is pasted becomes chips where it is several addresses, or one that is complete. */
function isWhole(text: string): boolean {
  const read = readAddresses(text);
  return read.length > 1 || (read[0] !== undefined && addressFault(read[0]) === undefined);
}

interface Fault {
  readonly address: string;
  readonly said: string;
}

/** What is wrong with which address, in words. */
function faultsOf(addresses: readonly string[], among: readonly string[] | undefined): readonly Fault[] {
  return addresses.flatMap((address) => {
    const code = addressFault(address) ?? (among?.includes(address) === false ? 'not_aside' : undefined);
    return code === undefined ? [] : [{ address, said: mailWriting.fault[code](address) }];
  });
}

interface FaultsProps extends Pick<RecipientRowProps, 'onReplace'> {
  readonly id: string | undefined;
  readonly faults: readonly Fault[];
  /** Addresses of which one was probably meant. */
  readonly reachable: readonly string[];
}

function Faults({ id, faults, reachable, onReplace }: FaultsProps) {
  if (faults.length === 0) return null;
  return (
    <div id={id} class={style.faults}>
      {faults.map(({ address, said }) => {
        const meant = fittingAddress(address, reachable);
        return (
          <p key={address} class={style.fault}>
            <Icon name="warn" small />
            <span>{said}</span>{' '}
            {meant !== undefined && (
              <Button kind="link" onClick={() => onReplace(address, meant)}>
                {mailWriting.use(meant)}
              </Button>
            )}
          </p>
        );
      })}
    </div>
  );
}
