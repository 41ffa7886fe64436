import './base.css';
import '@helpdesk/ui/tokens.css';
import { beginToSpeak } from './browser/language.ts';
import { showTheme } from './browser/theme.ts';

const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

// Where one is gone, guard.ts has said so. What else fails from here on, it says too.
if (sheets.every(({ sheet }) => sheet !== null)) {
  showTheme();
  // Words are read when a module begins, so the language is there before the first of them.
  void beginToSpeak().then(() => import('./start.tsx'));
}
