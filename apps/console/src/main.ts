import './base.css';
import '@helpdesk/ui/tokens.css';
import { beginToSpeak } from './desk/language.ts';
import { showTheme } from './desk/theme.ts';
import { showNotLoaded } from './not-loaded.ts';

showTheme();
// Words are read when a module begins, so the language is there before the first of them.
void beginToSpeak()
  .then(() => import('./start.tsx'))
  .catch(showNotLoaded);
