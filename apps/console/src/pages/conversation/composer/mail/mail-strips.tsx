import type { ReplyOf } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { Popover } from '../../../../ui/pick/popover.tsx';
import { Said } from '../../../../ui/said.tsx';
import { mailWriting } from '../../../../words/mail/mail-writing.ts';
import { dayOf, momentOf } from '../../../../words/times.ts';
import { Strip } from '../../strips.tsx';
import style from './below.module.css';

type Warning = ReplyOf<'getReplyDefaults'>['warnings'][number];

interface WarningsProps {
  readonly warnings: readonly Warning[];
  readonly inbox: string;
  readonly nameOf: (address: string) => string;
  /** Goes to the address that did not arrive. */
  readonly onChange: (address: string) => void;
}

/** Why a mail does not leave at once, or did not arrive before. */
export function Warnings({ warnings, inbox, nameOf, onChange }: WarningsProps) {
  return (
    <>
      {warnings.map((each) =>
        each.code === 'came_back' ? (
          <CameBack key={each.code} {...{ nameOf, onChange }} warning={each} />
        ) : (
          <CannotSend key={each.code} inbox={inbox} warning={each} />
        ),
      )}
    </>
  );
}

interface OneProps {
  readonly warning: Warning;
}

function CameBack({ warning, nameOf, onChange }: OneProps & Pick<WarningsProps, 'nameOf' | 'onChange'>) {
  const { address, since } = warning;
  const said = mailWriting.warning.cameBack(nameOf(address ?? ''), since === null ? '' : dayOf(Date.parse(since)));
  return (
    <Strip icon="mail" tone="wait" acts={[[mailWriting.warning.change, () => onChange(address ?? '')]]}>
      <Said sentence={said} />
    </Strip>
  );
}

function CannotSend({ warning: { code, since }, inbox }: OneProps & Pick<WarningsProps, 'inbox'>) {
  const { warning } = mailWriting;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isResting = code === 'rests';
  const time = since === null ? undefined : momentOf(Date.parse(since));
  const whyRests = time === undefined ? warning.whyNoTime : warning.whyRests(time);
  return (
    <Strip icon="offline" tone="wait" acts={[[warning.why, setAnchor]]}>
      <Said sentence={isResting ? warning.rests(inbox) : warning.noTransport(inbox)} />
      {anchor && (
        <Popover anchor={anchor} label={warning.why} onClose={() => setAnchor(undefined)}>
          <p class={style.why}>{isResting ? whyRests : warning.whyNoTransport}</p>
        </Popover>
      )}
    </Strip>
  );
}

/** The files of the mail are more than it may have. */
export function TooLarge({ maxBytes }: { readonly maxBytes: number }) {
  return (
    <Strip icon="clip" tone="wait" acts={[]}>
      <Said sentence={mailWriting.warning.tooLarge(maxBytes / megabyte)} />
    </Strip>
  );
}

/** The setting counts in the same unit. */
const megabyte = 1_048_576;
