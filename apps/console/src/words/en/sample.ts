import { spoken } from '../speech.ts';

/** The strip of the sample of a new desk. */
export const sampleWords = spoken('sampleWords', {
  is: 'This conversation is a sample.',
  remove: 'Delete it',
  deleted: 'The sample is deleted.',
});
