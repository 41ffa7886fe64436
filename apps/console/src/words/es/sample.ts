import type { sampleWords as english } from '../en/sample.ts';

export const sampleWords: typeof english = {
  is: 'Esta conversación es un ejemplo.',
  remove: 'Eliminarla',
  deleted: 'El ejemplo se ha eliminado.',
};
