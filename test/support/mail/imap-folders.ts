/** A mail of the server of the tests. */
export interface StoredMail {
  readonly uid: number;
  readonly raw: Buffer;
  readonly date: Date;
  readonly flags: Set<string>;
}

/** A mailbox of the server of the tests. */
export interface ImapFolder {
  uidValidity: bigint;
  uidNext: number;
  readonly mails: StoredMail[];
}

/** The mailboxes of one account, by name as the protocol writes it. */
export interface ImapFolders {
  readonly byName: Map<string, ImapFolder>;
  find(name: string): ImapFolder | undefined;
  /** False where there is one already. */
  create(name: string): boolean;
  append(folder: ImapFolder, raw: Buffer, date: Date, flags?: Iterable<string>): StoredMail;
  remove(folder: ImapFolder, mails: ReadonlySet<StoredMail>): void;
  /** Calls back after every change, until the returned function is called. */
  watch(listener: () => void): () => void;
}

export function imapFolders(): ImapFolders {
  const byName = new Map<string, ImapFolder>();
  const listeners = new Set<() => void>();
  let validity = 1_000n;
  const changed = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const create = (name: string): boolean => {
    if (byName.has(foldedName(name))) return false;
    validity += 1n;
    byName.set(foldedName(name), { uidValidity: validity, uidNext: 1, mails: [] });
    return true;
  };
  create('INBOX');
  return {
    byName,
    create,
    find: (name) => byName.get(foldedName(name)),
    append: (folder, raw, date, flags = []) => {
      const mail: StoredMail = { uid: folder.uidNext, raw, date, flags: new Set(flags) };
      folder.uidNext++;
      folder.mails.push(mail);
      changed();
      return mail;
    },
    remove: (folder, mails) => {
      folder.mails.splice(0, folder.mails.length, ...folder.mails.filter((mail) => !mails.has(mail)));
      changed();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** `INBOX` alone is written in any case. */
function foldedName(name: string): string {
  return name.toUpperCase() === 'INBOX' ? 'INBOX' : name;
}
