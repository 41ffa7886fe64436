import type { sampleWords as english } from '../en/sample.ts';

export const sampleWords: typeof english = {
  is: 'Dieses Gespräch ist ein Beispiel.',
  remove: 'Löschen',
  deleted: 'Das Beispiel ist gelöscht.',
};
