import { Fragment, Slice } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Block } from '../../../../state/texts/rich-text.ts';

/** In the place of what is selected; lines at its ends become part of the lines around it. The caret stands behind it. */
export function putBlocks(view: EditorView, blocks: readonly Block[]): void {
  const { tr, schema, selection, doc } = view.state;
  const { from, to } = selection;
  const nodes = blocks.map((block) => schema.nodeFromJSON(block));
  const open = (block: Block | undefined): number => (block?.type === 'paragraph' ? 1 : 0);
  tr.replaceRange(from, to, new Slice(Fragment.from(nodes), open(blocks[0]), open(blocks.at(-1))));
  const behind = tr.doc.content.size - (doc.content.size - to);
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(behind), -1)).scrollIntoView());
}
