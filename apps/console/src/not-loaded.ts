import style from './not-loaded.module.css';
import { firstWords } from './words/first.ts';
import { languages } from './words/speech.ts';

/** In place of a page whose first part did not come: with nothing but what is there already. */
export function showNotLoaded(error: unknown): void {
  const { lang } = document.documentElement;
  const { failed, reload } = firstWords[languages.find((each) => each === lang) ?? 'en'];
  const title = document.createElement('h1');
  title.textContent = failed;
  const button = document.createElement('button');
  button.textContent = reload;
  button.className = style.way ?? '';
  button.onclick = () => location.reload();
  const main = document.createElement('main');
  main.className = style.message ?? '';
  main.append(title, button);
  document.body.replaceChildren(main);
  reportError(error);
}
