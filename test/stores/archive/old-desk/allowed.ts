import { migrations } from '../../../../adapters/sqlite/src/migrations/all.ts';
import type { Recorded } from './ask-everything.ts';
import type { Difference } from './differences.ts';
import { dataOf, isObject, type Json, pathOf, rewritten, rowsIn, withData } from './rewrite.ts';
import { withSeenTags } from './tags-in-nfc.ts';

/** One way in which this version may answer otherwise than the old one. */
export interface Allowed {
  /** A sentence of the contract, section 12 unless noted. */
  readonly sentence: string;
  /** What the sentence makes of the old answer, given all of them. */
  readonly change?: (old: Recorded, all: readonly Recorded[]) => Recorded;
  /** Where that does not follow from the old answers: whether what is there now is what the sentence asks for. */
  readonly allows?: (difference: Difference) => boolean;
}

const asWritten: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_whole, name: string) => asWritten[name] ?? '');
}

const isSettings = (answer: Pick<Recorded, 'url'>): boolean => pathOf(answer) === '/api/v1/widget/chat/settings';

/** The schema of the desk that was recorded. */
const oldSchema = 3;

/** Where there was nothing, a number. */
function isNewCount({ before, after }: Difference): boolean {
  return before === undefined && typeof after === 'number' && after >= 0;
}

const unsafe = /^(?:javascript|data):/;

function configValue(name: string, from: string, to: string): (old: Recorded) => Recorded {
  return (old) =>
    isSettings(old)
      ? { ...old, body: rewritten(old.body, (each) => (each[name] === from ? { ...each, [name]: to } : each)) }
      : old;
}

/** The list of allowed endings of the old version, with those of pictures that came after it. */
function withPictures(extensions: readonly unknown[]): readonly unknown[] {
  return extensions.flatMap((each) => (each === 'jpeg' ? [each, 'jfif'] : each === 'heic' ? [each, 'heif'] : [each]));
}

/** The columns that came after the old version, which are empty in the rows of its desk. */
const addedColumns: ReadonlySet<string | undefined> = new Set(
  migrations.flatMap(({ version, adds = [] }) =>
    version <= oldSchema ? [] : adds.flatMap((added) => added.split('.').slice(1)),
  ),
);

const screenRights: ReadonlySet<string> = new Set([
  ...['view:manage', 'shared_views:manage', 'macros:manage', 'custom_attributes:manage', 'contacts:merge'],
  ...['activity_logs:manage', 'oidc:manage', 'general_settings:manage'],
]);

/** The closed list: what is not here has to be answered as it was. */
export const allowed: readonly Allowed[] = [
  {
    // Not of section 12: docs/api.md, "Later versions may add members to responses".
    sentence: 'A record has the columns that were added since, and nothing in them.',
    allows: ({ path, before, after }) =>
      before === undefined && after === null && addedColumns.has(path.split('.').at(-1)),
  },
  {
    sentence: '`Admin` gets the permissions of the screens, and `Agent` gets `view:manage`.',
    allows: ({ path, before, after }) =>
      before === undefined && typeof after === 'string' && /\.permissions\.\d+$/.test(path) && screenRights.has(after),
  },
  {
    // From the design of the screens, sections 5 and 14; docs/decisions/0033.
    sentence: 'List items, details and pages show what screens need.',
    allows: ({ path, before, after }) =>
      before === undefined &&
      after !== undefined &&
      /(?:^|\.)(?:previous_conversations\.\d+\.last_interaction|mentions|open_conversations|contact\.(?:id|type|blocked|availability_status|last_active_at)|last_message_(?:private|author)|last_person_message|is_sample|previous_cursor|contact_last_seen_at|agent_last_seen_at)$/.test(
        path,
      ),
  },
  {
    // docs/decisions/0077: its sentences are read back, so that the changes and the names are there too.
    sentence: 'Activities, and the list items that show one, have their changes as data.',
    allows: ({ path, before, after }) =>
      before === undefined &&
      after !== undefined &&
      /(?:^|\.)(?:last_message_changes|meta\.(?:changes|actor_name))$/.test(path),
  },
  {
    sentence: 'Foreign G17: page visits have `time` next to `created_at`.',
    allows: ({ url, path, before, after }) =>
      /\/page-visits$/.test(url) && /\.time$/.test(path) && before === undefined && typeof after === 'string',
  },
  {
    // From the design of the screens, section 14; docs/decisions/0037.
    sentence: 'The availability of a contact is that of their activity.',
    allows: ({ path, before, after }) =>
      /(?:^|\.)availability_status$/.test(path) && before === 'offline' && after === 'online',
  },
  {
    // As above: contacts are sorted by their values, so that a place in the list is another one.
    sentence: '`GET /contacts` takes `order_by` and `filters`.',
    allows: ({ url, path, before, after }) =>
      /^\/api\/v1\/contacts\?/.test(url) &&
      path === 'body.data.next_cursor' &&
      typeof before === 'string' &&
      typeof after === 'string',
  },
  {
    sentence:
      '§5: Contacts and visitors send plain text only: `content_type` `text`, and `content` is that text as it was typed, not escaped',
    change: (old) => ({
      ...old,
      body: rewritten(old.body, (each) =>
        each.content_type === 'text' && typeof each.content === 'string'
          ? { ...each, content: unescaped(each.content) }
          : each,
      ),
    }),
  },
  {
    sentence:
      'Names, subjects and tags lose control and bidi characters; a name of nothing visible is 400; tags are one in NFC. Reports D6: tags are in the order of their folded names.',
    change: withSeenTags,
  },
  {
    sentence: '`total` is exact up to 1,000, beyond it 1,000 with `total_is_more: true`.',
    allows: ({ url, path, before, after }) =>
      /\/search\?.*page_size/.test(url) &&
      path === 'body.data.total_is_more' &&
      before === undefined &&
      after === false,
  },
  {
    sentence:
      'Searches answer an array of the first 30 in `data`, as the family does; with `page`, `page_size` or `cursor` the paged object.',
    change: (old) => {
      if (!pathOf(old).endsWith('/search') || /[?&](?:page|page_size|cursor)=/.test(old.url)) return old;
      return withData(old, (data) => rowsIn(data).slice(0, 30));
    },
  },
  {
    sentence:
      'Items of the message search add `conversation_reference_number, conversation_status, conversation_created_at`.',
    change: (old, all) => {
      if (pathOf(old) !== '/api/v1/messages/search') return old;
      const list = all.find(({ as, url }) => as === 'admin' && url === '/api/v1/conversations/all?page_size=500');
      const conversations = new Map(rowsIn(list && dataOf(list)).map((row) => [row.uuid, row]));
      const withConversation = (row: Json): Json => {
        const of = conversations.get(row.conversation_uuid);
        return {
          ...row,
          conversation_reference_number: of?.reference_number,
          conversation_status: of?.status,
          conversation_created_at: of?.created_at,
        };
      };
      return withData(old, (data) => {
        const rows = rowsIn(data).map(withConversation);
        return isObject(data) ? { ...data, results: rows } : rows;
      });
    },
  },
  {
    sentence: 'The design of the screens, section 5: counts of reports add `waiting_longest_seconds?`.',
    allows: ({ url, path, before, after }) =>
      pathOf({ url }) === '/api/v1/reports/overview/counts' &&
      path === 'body.data.waiting_longest_seconds' &&
      before === undefined &&
      (after === null || typeof after === 'number'),
  },
  {
    sentence:
      'The design of the screens, section 5: Search results add `snippet: [{text, hit}]`; messages also `conversation_…_subject?`.',
    allows: ({ url, path, before, after }) =>
      pathOf({ url }).endsWith('/search') &&
      before === undefined &&
      (path.endsWith('.snippet')
        ? Array.isArray(after)
        : path.endsWith('.conversation_subject') && (after === null || typeof after === 'string')),
  },
  {
    sentence: 'A page of any list ends at 1 MiB too: fewer rows than asked, `next_cursor` goes on.',
    change: (old) =>
      /\/widget\/chat\/conversations\/[^/]+$/.test(old.url)
        ? withData(old, (data) => (isObject(data) ? { ...data, next_cursor: null } : data))
        : old,
  },
  {
    sentence:
      '`overview/messages` adds `total_messages, incoming_messages, outgoing_messages, messages_per_conversation`',
    allows: (difference) =>
      pathOf(difference) === '/api/v1/reports/overview/messages' &&
      /^body\.data\.(?:total|incoming|outgoing)_messages$|^body\.data\.messages_per_conversation$/.test(
        difference.path,
      ) &&
      isNewCount(difference),
  },
  {
    sentence: '`overview/counts` adds `agents_reassigning`.',
    allows: (difference) =>
      pathOf(difference) === '/api/v1/reports/overview/counts' &&
      difference.path === 'body.data.agents_reassigning' &&
      isNewCount(difference),
  },
  {
    sentence:
      'Writing as the contact needs `messages:write_as_contact` (Admin has it, Agent not; migration: roles with messages:write keep it, new roles do not)',
    change: (old) => ({
      ...old,
      body: rewritten(old.body, (each) => {
        const { permissions } = each;
        if (!Array.isArray(permissions) || !permissions.includes('messages:write')) return each;
        const at = permissions.indexOf('messages:write') + 1;
        return { ...each, permissions: permissions.toSpliced(at, 0, 'messages:write_as_contact') };
      }),
    }),
  },
  {
    sentence:
      'reduced `GET /inboxes` (`id, uuid, name, channel, enabled`) and `GET /roles` (`id, name`) for agents without the permission to manage them.',
    change: (old, all) => {
      if (old.status !== 403 || !['/api/v1/inboxes', '/api/v1/roles'].includes(old.url)) return old;
      const whole = all.find(({ as, url }) => as === 'admin' && url === old.url);
      const rows = rowsIn(whole && dataOf(whole)).map(({ id, uuid, name, channel, enabled }) =>
        old.url.endsWith('roles') ? { id, name } : { id, uuid, name, channel, enabled },
      );
      return { ...old, status: 200, body: { status: 'success', data: rows } };
    },
  },
  {
    sentence: '`launcher.color` is kept and served.',
    change: (old) => ({
      ...old,
      body: rewritten(old.body, (each) => {
        const { launcher } = each;
        if (!isObject(launcher) || !/\/settings(?:\/launcher)?$/.test(old.url)) return each;
        return { ...each, launcher: { ...launcher, color: old.as.includes('odd') ? '#ff0000' : null } };
      }),
    }),
  },
  { sentence: 'Defaults: `language` `en-US` (`en` is read alike)', change: configValue('language', 'en', 'en-US') },
  {
    // The sentence names the language alone; the fallback is one too.
    sentence: 'Defaults: `language` `en-US` (`en` is read alike)',
    change: configValue('fallback_language', 'en', 'en-US'),
  },
  {
    sentence: '`home_screen.header_text_color` `white`.',
    change: configValue('header_text_color', '#ffffff', 'white'),
  },
  {
    sentence: 'Pre-chat fields know `type: phone` and `list` with `options: [text]`',
    change: (old) => ({
      ...old,
      body: rewritten(old.body, (each) => {
        if (!isSettings(old) || !('placeholder' in each)) return each;
        return { ...each, options: each.key === 'topic' ? ['sales', 'help'] : [] };
      }),
    }),
  },
  {
    // A stored address that no configuration may have any more counts as missing.
    sentence: '§7: Inbox `config` (livechat) has safe defaults for every member',
    change: (old) => ({
      ...old,
      body: rewritten(old.body, (each) =>
        isSettings(old)
          ? Object.fromEntries(
              Object.entries(each).map(([name, value]) => [name, unsafe.test(String(value)) ? null : value]),
            )
          : each,
      ),
    }),
  },
  {
    // docs/decisions/0057.
    sentence: 'Pictures are taken under `jfif` and `heif` too.',
    change: (old) => ({
      ...old,
      body: rewritten(old.body, (each) =>
        isSettings(old) && Array.isArray(each.extensions)
          ? { ...each, extensions: withPictures(each.extensions) }
          : each,
      ),
    }),
  },
  {
    // Not a sentence of the contract: it was found with existing clients.
    sentence: "The widget's list of conversations is in the order of their newest messages",
    change: (old) => {
      if (pathOf(old) !== '/api/v1/widget/chat/conversations') return old;
      const at = (row: Readonly<Record<string, unknown>>): string =>
        isObject(row.last_message) ? String(row.last_message.created_at) : String(row.created_at);
      return withData(old, (data) => rowsIn(data).toSorted((a, b) => at(b).localeCompare(at(a))));
    },
  },
];
