import './base.css';
import '@helpdesk/ui/tokens.css';
import { beginToSpeak } from './browser/language.ts';
import { showTheme } from './browser/theme.ts';
import { showNotLoaded } from './not-loaded.ts';

showTheme();
// Words are read when a module begins, so the language is there before the first of them.
void beginToSpeak()
  .then(() => import('./start.tsx'))
  .catch(showNotLoaded);
