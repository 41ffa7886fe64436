import type { sampleWords as english } from '../en/sample.ts';

export const sampleWords: typeof english = {
  is: 'Cette conversation est un exemple.',
  remove: 'La supprimer',
  deleted: 'L’exemple est supprimé.',
};
