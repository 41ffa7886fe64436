import { Node } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { pictureView } from './picture-view.tsx';
import type { PicturesOfField } from './pictures-of-field.ts';

/** A picture that goes with the text. It is one piece, which can be selected. */
export function pictureNode(field: PicturesOfField): Node {
  return Node.create({
    name: 'picture',
    group: 'inline',
    inline: true,
    atom: true,
    marks: '',
    addAttributes: () => ({ id: { default: '' }, alt: { default: '' }, width: { default: null } }),
    // Of what is copied out of the editor.
    renderHTML: ({ node: { attrs } }) => ['img', { src: `cid:${attrs.id}`, alt: attrs.alt, width: attrs.width }],
    renderText: ({ node }) => String(node.attrs.alt),
    addNodeView() {
      return ({ node, getPos, editor }) => pictureView(field, editor, node, () => getPos() ?? 0);
    },
    addKeyboardShortcuts() {
      return {
        /** To the buttons of the picture that is selected. */
        Tab: () => {
          const { view, state } = this.editor;
          const { selection } = state;
          if (!(selection instanceof NodeSelection) || selection.node.type !== this.type) return false;
          const drawn = view.nodeDOM(selection.from);
          const button = drawn instanceof HTMLElement ? drawn.querySelector('button') : null;
          button?.focus();
          return button !== null;
        },
      };
    },
  });
}
