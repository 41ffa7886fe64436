import '../src/base.css';
import '@helpdesk/ui/tokens.css';
import { render } from 'preact';
import { Announcer } from '../src/ui/announcer.tsx';
import { pseudoText } from '../src/words/pseudo.ts';
import { controls } from './controls.tsx';
import { forms } from './forms.tsx';
import { logMails } from './log-mails.tsx';
import { mails } from './mails.tsx';
import type { Part } from './part.ts';
import style from './parts.module.css';
import { surfaces } from './surfaces.tsx';

/** Every part of `src/ui`, and those of mails, in each of its states. `?dir=rtl` mirrors them, `?lang=pseudo` makes their words longer. */
const parts: readonly Part[] = [...controls, ...forms, ...surfaces, ...mails, ...logMails];

const asked = new URLSearchParams(location.search);
if (asked.get('dir') === 'rtl') document.documentElement.dir = 'rtl';
render(
  <main class={style.page}>
    <h1>Parts</h1>
    {parts.map(({ name, states }) => (
      <section key={name} aria-labelledby={name} class={style.part}>
        <h2 id={name}>{name}</h2>
        <div class={style.states}>
          {states.map(([state, shown]) => (
            <figure key={state} class={style.state}>
              <figcaption>{state}</figcaption>
              {shown}
            </figure>
          ))}
        </div>
      </section>
    ))}
    <Announcer />
  </main>,
  document.body,
);

// Components receive their texts from the page that uses them, here from this one.
if (asked.get('lang') === 'pseudo') {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text.parentElement?.closest('h1, kbd') === null) text.nodeValue = pseudoText(text.nodeValue ?? '');
  }
}
