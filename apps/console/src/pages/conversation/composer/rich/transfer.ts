import { Fragment, Slice } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { blocksOfHtml } from '../../../../state/texts/read-html.ts';
import { type Block, plainLines } from '../../../../state/texts/rich-text.ts';
import { safeHref } from '../../../../state/texts/safe-href.ts';
import { pastedFiles } from '../files/pasted-files.ts';

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

interface Transfers {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Other programs write names of characters that the service does not. */
const foreign = { text: decodeHTML, attribute: decodeHTMLAttribute };

/**
 * Pasting and dropping without the browser's parser: what comes from elsewhere is read by `blocksOfHtml`, and the policy
 * of the page needs no exception.
 */
export function transfers({ onFiles }: Transfers) {
  return {
    paste: (view: EditorView, event: ClipboardEvent): boolean => {
      const data = event.clipboardData;
      if (data === null) return false;
      event.preventDefault();
      const files = pastedFiles(data);
      if (files === undefined) put(view, data);
      else onFiles(files);
      return true;
    },
    /** Files are dropped on the whole pane, so the pane takes them. */
    drop: (view: EditorView, event: DragEvent): boolean => {
      const data = event.dataTransfer;
      if (data === null || data.types.includes('Files')) return true;
      if (view.dragging !== null) return false;
      event.preventDefault();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (at === null) return true;
      view.focus();
      const { tr } = view.state;
      view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at.pos))));
      put(view, data);
      return true;
    },
  };
}

function put(view: EditorView, data: DataTransfer): void {
  const { state } = view;
  const { $from, from, to, empty } = state.selection;
  const text = data.getData('text/plain');
  if ($from.parent.type.spec.code) {
    if (text !== '') view.dispatch(state.tr.insertText(text, from, to).scrollIntoView());
    return;
  }
  const href = safeHref(text);
  const link = state.schema.marks.link;
  if (!empty && href !== undefined && /^\S+:/.test(text.trim()) && link !== undefined) {
    view.dispatch(state.tr.addMark(from, to, link.create({ href })));
    return;
  }
  const html = data.getData('text/html');
  const read = html === '' ? [] : blocksOfHtml(html, foreign);
  const blocks = read.length > 0 ? read : text === '' ? [] : plainLines(text);
  if (blocks.length > 0) putBlocks(view, blocks);
}
