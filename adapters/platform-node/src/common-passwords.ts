import type { CommonPasswords } from '@helpdesk/domain/ports';

/** The list of `@zxcvbn-ts/language-common`, loaded when the first password is set. */
export const commonPasswords: CommonPasswords = {
  hasAny: async (forms) => {
    known ??= load();
    const list = await known;
    return forms.some((form) => list.has(form));
  },
};

let known: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
