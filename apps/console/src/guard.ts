import { buildNow } from './browser/build-now.ts';
import { wantedLanguage } from './browser/wanted-language.ts';
import { firstWords } from './words/first.ts';
import { directionOf } from './words/speech.ts';

/**
 * A script of its own, whose name is the same in every build, and which runs before all others. After an upgrade a document
 * that was kept somewhere names files that are gone. Until something is drawn, a file that is gone or fails leads to a
 * page that offers to reload.
 */
addEventListener('error', hear, true);
addEventListener('unhandledrejection', hear);

function hear({ target, currentTarget }: Event): void {
  const isSheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
  if (!isSheet && !(target instanceof HTMLScriptElement) && target !== currentTarget) return;
  // While the head is read there is no body yet.
  if (document.body === null) document.addEventListener('readystatechange', show, { once: true });
  else show();
}

function show(): void {
  if (document.body.childElementCount > 0) return;
  const language = wantedLanguage();
  const { failed, rebuilt, reload } = firstWords[language];
  const { documentElement: page } = document;
  page.lang = language;
  page.dir = directionOf(language);
  const [main, title, why, button] = [element('main'), element('h1', failed), element('p'), element('button', reload)];
  // Its sheet may be what is gone.
  Object.assign(main.style, {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '1rem',
    minHeight: '100dvh',
    padding: '1rem',
    textAlign: 'center',
    fontFamily: 'system-ui, sans-serif',
  });
  title.style.fontSize = '1.25rem';
  why.setAttribute('role', 'status');
  button.style.font = 'inherit';
  button.onclick = () => location.reload();
  main.append(title, why, button);
  document.body.append(main);
  void buildNow().then((build) => {
    if (build === 'rebuilt') why.textContent = rebuilt;
  });
}

function element(name: 'main' | 'h1' | 'p' | 'button', text = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
