import { useState } from 'preact/hooks';
import { Chip } from '../src/pages/conversation/composer/mail/chip.tsx';
import { Signature } from '../src/pages/conversation/composer/mail/mail-below.tsx';
import { TooLarge, Warnings } from '../src/pages/conversation/composer/mail/mail-strips.tsx';
import { long, type Part } from './part.ts';
import style from './parts.module.css';

const nothing = (): void => undefined;
const since = '2020-11-12T10:00:00.000Z';

/** What mails have while they are written. */
export const mails: readonly Part[] = [
  {
    name: 'Recipient',
    states: [
      ['with a name', <Recipient name="Mira Solberg" />],
      ['at fault', <Recipient name="petra@lund-books" isFaulty />],
      [
        'very long',
        <div class={style.narrow}>
          <Recipient name={long} />
        </div>,
      ],
      ['Arabic', <Recipient name="ميرا عوض" />],
    ],
  },
  { name: 'Signature of a mail', states: [['goes along', <Below />]] },
  {
    name: 'Warnings of a mail',
    states: [
      ['the inbox rests', <Warned code="rests" />],
      ['nothing can be sent', <Warned code="no_transport" />],
      ['an address failed before', <Warned code="came_back" />],
      ['too large', <TooLarge maxBytes={20_971_520} />],
    ],
  },
];

function Recipient({ name, isFaulty = false }: { readonly name: string; readonly isFaulty?: boolean }) {
  const acts = { onRemove: nothing, onEdit: nothing, onStep: nothing, onClose: nothing };
  return <Chip address="mira@cafe.example" name={name} isFaulty={isFaulty} {...acts} />;
}

function Below() {
  const [isIn, setIn] = useState(true);
  return <Signature html="<p>Ada Lindgren<br>Saltmarsh Kitchen</p>" isIn={isIn} onChange={setIn} />;
}

function Warned({ code }: { readonly code: 'rests' | 'no_transport' | 'came_back' }) {
  const warning = { code, address: code === 'came_back' ? 'mira@cafe.example' : null, since };
  return <Warnings warnings={[warning]} inbox="Support" nameOf={() => 'Mira'} onChange={nothing} />;
}
