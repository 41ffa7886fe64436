import { searchSnippet } from '@helpdesk/domain';

/** @param texts that the answer shows anyway: a snippet holds nothing else */
export function presentSnippet(query: string, texts: readonly (string | null)[]) {
  return searchSnippet(query, texts).map(({ text, hit }) => ({ text, hit }));
}
