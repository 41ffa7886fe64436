import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { FieldNotes, Select } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { languageChoices, nameOf } from '../../ui/language-names.ts';
import { setupWords } from '../../words/setup/setup-words.ts';
import { localeOf, spokenNow } from '../../words/speech.ts';
import { zoneLabel, zonesWith } from '../admin/desk/zones.ts';
import style from './setup.module.css';

/** Language and time zone of the desk. */
export interface DeskPlace {
  readonly locale: string;
  readonly timezone: string;
}

interface PlaceFieldsProps {
  readonly place: DeskPlace;
  /** The operator has set the time zone of the service. */
  readonly isZoneFixed: boolean;
  readonly onChange: (place: DeskPlace) => void;
}

/** What the browser guesses, as a line; opened, two fields in its place. */
export function PlaceFields({ place, isZoneFixed, onChange }: PlaceFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fields.current?.querySelector('select')?.focus(), [isOpen]);
  if (!isOpen) {
    return (
      <p class={style.place}>
        <Icon name="globe" />
        <span>{setupWords.place(nameOf(place.locale), zoneLabel(place.timezone))}</span>
        <Button kind="link" aria-expanded={false} onClick={() => setOpen(true)}>
          {setupWords.change}
        </Button>
      </p>
    );
  }
  return (
    <div ref={fields} class={style.places}>
      <Select
        label={setupWords.language}
        hint={setupWords.languageHint}
        value={place.locale}
        choices={languageChoices}
        onChoose={(locale) => onChange({ ...place, locale })}
      />
      {isZoneFixed ? (
        <div class={style.fixed}>
          <b>{setupWords.zone}</b>
          <span>{zoneWithTime(place.timezone)}</span>
          <FieldNotes id="zone" hint={setupWords.zoneIsSet} />
        </div>
      ) : (
        <Select
          label={setupWords.zone}
          hint={setupWords.zoneHint}
          value={place.timezone}
          choices={zonesWith(place.timezone).map(({ key }) => ({ key, label: zoneWithTime(key) }))}
          onChoose={(timezone) => onChange({ ...place, timezone })}
        />
      )}
    </div>
  );
}

/** With the clock there now. */
function zoneWithTime(timeZone: string): string {
  const time = new Intl.DateTimeFormat(localeOf(spokenNow().language), { timeStyle: 'short', timeZone });
  return `${zoneLabel(timeZone)}, ${time.format()}`;
}
