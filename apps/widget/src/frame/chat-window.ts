import type { ContactWindow } from '@helpdesk/screen-state';
import { beginAgain, viewBefore } from './begin-again.ts';

/** The frame as the chat's state knows it. */
export const chatWindow: ContactWindow = {
  isVisible: () => document.visibilityState === 'visible',
  hasFocus: () => document.hasFocus(),
  // Events of the document bubble up to the window.
  listen: (type, listener) => addEventListener(type, listener),
  sound: () => import('./sound.ts'),
  viewBefore,
  beginAgain,
};
