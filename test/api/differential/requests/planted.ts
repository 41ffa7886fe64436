import { isDeepStrictEqual } from 'node:util';
import { type DomainEvent, defaultConversationSort } from '@helpdesk/domain';
import type { StoreReader, StoreWriter } from '@helpdesk/domain/ports';
import type { OpenStore } from '../../../support/stores.ts';

/** A fault as a store may have it: what it reads or writes otherwise than the others. */
export interface Fault {
  readonly name: string;
  read?(reader: StoreReader): StoreReader;
  write?(writer: StoreWriter): StoreWriter;
}

/** The same store with the fault. A fault in reads also appears in the reads of transactions. */
export function withFault(open: OpenStore, { read = same, write = same }: Fault): OpenStore {
  return async () => {
    const { store, close } = await open();
    const faulty = (writer: StoreWriter): StoreWriter => write({ ...writer, ...changed(writer, read(writer)) });
    return {
      store: {
        read: (work, options) => store.read((reader) => work(read(reader)), options),
        transact: (work, options) => store.transact((writer) => work(faulty(writer)), options),
      },
      close,
    };
  };
}

function same<T>(handle: T): T {
  return handle;
}

/** The repositories that a fault replaced; a writer keeps its own of the others. */
function changed(writer: StoreWriter, read: StoreReader): Partial<StoreWriter> {
  const entries = Object.entries(read).filter(([name, value]) => value !== writer[name as keyof StoreReader]);
  return Object.fromEntries(entries);
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

export const faults: readonly Fault[] = [
  {
    name: 'counts one more',
    read: (reader) => ({
      ...reader,
      messages: {
        ...reader.messages,
        search: async (...query) => {
          const page = await reader.messages.search(...query);
          return { ...page, total: page.total + 1 };
        },
      },
    }),
  },
  {
    name: 'breaks ties the other way',
    read: (reader) => ({
      ...reader,
      conversations: {
        ...reader.conversations,
        list: async (query) => {
          const page = await reader.conversations.list(query);
          const latest = (a: number | null, b: number | null) => (b ?? 0) - (a ?? 0);
          const items = page.items.toSorted((a, b) => latest(a.lastMessageAt, b.lastMessageAt) || a.id - b.id);
          return isDeepStrictEqual(query.sort, defaultConversationSort) ? { ...page, items } : page;
        },
      },
    }),
  },
  {
    name: 'knows the case of ASCII alone',
    read: (reader) => ({
      ...reader,
      roles: {
        ...reader.roles,
        findByName: async (name) => {
          const role = await reader.roles.findByName(name);
          return role === undefined || isAscii(name) || role.name === name ? role : undefined;
        },
      },
    }),
  },
  {
    name: 'stores another normal form',
    write: (writer) => ({
      ...writer,
      contacts: {
        ...writer.contacts,
        insert: (contact) => writer.contacts.insert({ ...contact, lastName: contact.lastName.normalize('NFKD') }),
      },
    }),
  },
  {
    name: 'loses an event',
    write: (writer) => ({
      ...writer,
      events: {
        ...writer.events,
        append: (events, at) => writer.events.append(events.filter(isKept), at),
      },
    }),
  },
  {
    name: 'keeps no answers for repeated requests',
    write: (writer) => ({
      ...writer,
      idempotency: { ...writer.idempotency, claim: async () => undefined, keep: async () => {} },
    }),
  },
];

function isKept({ type }: DomainEvent): boolean {
  return type !== 'contact.note_deleted';
}
