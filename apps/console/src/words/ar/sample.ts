import type { sampleWords as english } from '../en/sample.ts';

export const sampleWords: typeof english = {
  is: 'هذه المحادثة مثال.',
  remove: 'احذفها',
  deleted: 'حُذف المثال.',
};
