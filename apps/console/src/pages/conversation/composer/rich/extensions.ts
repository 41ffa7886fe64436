import { Extension, type Extensions, InputRule, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { findWrapping } from '@tiptap/pm/transform';
import { safeHref } from '../../../../state/texts/safe-href.ts';
import { pictureNode } from './picture/picture-node.ts';
import type { PicturesOfField } from './picture/pictures-of-field.ts';

/** A link that ends where it ends: what is typed behind it is not part of it. */
const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => ({ href: safeHref(element.getAttribute('href') ?? '') }) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer' }), 0],
  // `[here](https://…)`, as Markdown has it.
  addInputRules() {
    return [
      new InputRule({
        find: /\[([^[\]]+)\]\(([^\s()]+)\)$/,
        handler: ({ state, range, match: [, text = '', address = ''] }) => {
          const href = safeHref(address);
          if (href === undefined) return null;
          state.tr.replaceWith(range.from, range.to, state.schema.text(text, [this.type.create({ href })]));
          state.tr.removeStoredMark(this.type);
          return;
        },
      }),
    ];
  },
});

/** `> ` and the first letter of a word, typed at the beginning of a line. `> 5` stays as it is. */
const Quote = Blockquote.extend({
  addInputRules() {
    return [
      new InputRule({
        find: /^> (\p{L})$/u,
        handler: ({ state, range, match: [, letter = ''] }) => {
          const { tr } = state;
          tr.insertText(letter, range.from, range.to);
          const line = tr.doc.resolve(range.from).blockRange();
          const wrapping = line && findWrapping(line, this.type);
          if (line == null || wrapping == null) return null;
          tr.wrap(line, wrapping);
          return;
        },
      }),
    ];
  },
});

/** A mention of an agent or a team, which is edited as one piece. */
const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  marks: '',
  addAttributes: () => ({ type: { default: 'agent' }, id: { default: 0 }, name: { default: '' } }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node }) => ['span', { 'data-mention': '' }, `@${node.attrs.name}`],
  renderText: ({ node }) => `@${node.attrs.name}`,
  addKeyboardShortcuts() {
    return {
      Backspace: () => {
        const { empty, $from } = this.editor.state.selection;
        const before = $from.nodeBefore;
        if (!empty || before?.type !== this.type) return false;
        return this.editor.commands.deleteRange({ from: $from.pos - before.nodeSize, to: $from.pos });
      },
    };
  },
});

interface Keys {
  readonly onLink: () => void;
}

/** What differs from the keys of the parts themselves. */
const Keys = Extension.create<Keys>({
  name: 'keys',
  priority: 200,
  addOptions: () => ({ onLink: () => undefined }),
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      'Mod-Shift-9': () => editor.commands.toggleBlockquote(),
      'Mod-Shift-u': () => {
        this.options.onLink();
        return true;
      },
      'Shift-Enter': () => editor.commands.splitBlock(),
    };
  },
});

/** The direction of a block follows its first letter; the style sets the direction of each line. */
const isOfItsText = { dir: 'auto' };

export function extensionsOf(onLink: () => void, field: PicturesOfField): Extensions {
  return [
    Document,
    Paragraph,
    Text,
    Bold,
    Italic,
    Code,
    CodeBlock,
    Quote.configure({ HTMLAttributes: isOfItsText }),
    BulletList.configure({ HTMLAttributes: isOfItsText }),
    OrderedList.configure({ HTMLAttributes: isOfItsText }),
    ListItem,
    ListKeymap,
    UndoRedo,
    Link,
    Mention,
    pictureNode(field),
    Keys.configure({ onLink }),
  ];
}
