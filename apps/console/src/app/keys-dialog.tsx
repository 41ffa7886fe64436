import { formatKeys, formats } from '../pages/conversation/composer/field.ts';
import type { KeyTable } from '../state/surroundings.ts';
import { Key } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useOwnKeys } from '../ui/own-key.ts';
import { words } from '../words/en.ts';
import { listWords } from '../words/lists.ts';
import { writing } from '../words/writing.ts';
import style from './frame.module.css';
import { sections } from './sections.ts';

const { rows, groups } = words.keys;

/** Every key, for people; those of use-keys do what stands here. */
export const keyTable: KeyTable = [
  [
    groups.list,
    [
      [rows.move, ['j', 'k']],
      [rows.open, ['⏎']],
      [rows.news, ['.']],
      [rows.filter, ['f']],
      [rows.select, ['x']],
      [rows.extend, ['Shift j', 'Shift k']],
      [rows.menu, ['Shift F10']],
      [rows.ends, ['Home', 'End']],
      [rows.pages, ['Page ↓', 'Page ↑']],
      [rows.back, ['u']],
      [rows.escape, ['Esc']],
    ],
  ],
  [
    groups.conversation,
    [
      [rows.reply, ['r']],
      [rows.note, ['n']],
      [rows.forward, ['w']],
      [rows.macros, ['l']],
      [rows.send, ['Ctrl ⏎']],
      [rows.sendResolve, ['Ctrl Shift ⏎']],
      [rows.resolve, ['e']],
      [rows.snooze, ['z']],
      [rows.assignee, ['a']],
      [rows.status, ['s']],
      [rows.priority, ['p']],
      [rows.tags, ['t']],
      [rows.unread, ['m']],
      [rows.contact, ['i']],
      [rows.messages, ['Alt ↓', 'Alt ↑']],
      [rows.here, ['Alt H']],
    ],
  ],
  [writing.format.label, formats.map((format) => [writing.format[format], [formatKeys[format]]] as const)],
  [
    groups.everywhere,
    [
      [rows.goTo(words.nav.mine), ['g', 'm']],
      [rows.goTo(words.nav.unassigned), ['g', 'u']],
      [rows.goTo(words.nav.mentions), ['g', '@']],
      [rows.goTo(words.nav.all), ['g', 'a']],
      [words.nav.teams, ['g', 't']],
      [words.nav.find, ['Ctrl K']],
      [listWords.start, ['c']],
      [words.nav.search, ['/']],
      ...sections.map(({ name, key }) => [rows.goTo(name), ['g', key]] as const),
      [rows.bell, ['b']],
      [rows.undo, ['Ctrl Z']],
      [rows.save, ['Ctrl S']],
      [rows.toast, ['F8']],
      [rows.panes, ['F6', 'Shift F6']],
      [rows.keys, ['?']],
    ],
  ],
];

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const ownKeys = useOwnKeys();
  return (
    <Dialog title={words.keys.title} size="wide" isText onClose={onClose}>
      <div class={style.keys}>
        {keyTable.map(([group, entries]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {entries.map(([name, names]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    {ownKeys(names).map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
