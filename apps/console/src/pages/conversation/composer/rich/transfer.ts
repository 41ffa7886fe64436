import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { foreignHtml } from '../../../../state/texts/foreign-html.ts';
import { blocksOfHtml } from '../../../../state/texts/read-html.ts';
import { plainLines } from '../../../../state/texts/rich-text.ts';
import { safeHref } from '../../../../state/texts/safe-href.ts';
import type { FieldPictures } from '../field.ts';
import { pastedFiles } from '../files/pasted-files.ts';
import { putFiles } from './picture/pictures-of-field.ts';
import { putBlocks } from './put-blocks.ts';

interface Transfers {
  readonly onFiles: (files: readonly File[]) => void;
  readonly pictures: () => FieldPictures | undefined;
}

/**
 * Pasting and dropping without the browser's parser: what comes from elsewhere is read by `blocksOfHtml`, and the policy
 * of the page needs no exception.
 */
export function transfers({ onFiles, pictures }: Transfers) {
  const take = (view: EditorView, files: readonly File[]): void => {
    const found = isInCode(view) ? undefined : pictures();
    if (found === undefined) onFiles(files);
    else putFiles(view, found, files);
  };
  return {
    paste: (view: EditorView, event: ClipboardEvent): boolean => {
      const data = event.clipboardData;
      if (data === null) return false;
      event.preventDefault();
      const files = pastedFiles(data);
      if (files === undefined) put(view, data, pictures() !== undefined);
      else take(view, files);
      return true;
    },
    /** Files are dropped on the whole pane, which takes them where the text has no pictures. */
    drop: (view: EditorView, event: DragEvent): boolean => {
      const data = event.dataTransfer;
      if (data === null) return true;
      const isOfFiles = data.types.includes('Files');
      if (isOfFiles && pictures() === undefined) return true;
      if (view.dragging !== null) return false;
      event.preventDefault();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (at === null) return true;
      view.focus();
      const { tr } = view.state;
      view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at.pos))));
      if (isOfFiles) take(view, [...data.files]);
      else put(view, data, pictures() !== undefined);
      return true;
    },
  };
}

const isInCode = ({ state }: EditorView): boolean => state.selection.$from.parent.type.spec.code === true;

/** @param hasPictures whether the text can have those of the text that was copied */
function put(view: EditorView, data: DataTransfer, hasPictures: boolean): void {
  const { state } = view;
  const { from, to, empty } = state.selection;
  const text = data.getData('text/plain');
  if (isInCode(view)) {
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
  const read = html === '' ? [] : blocksOfHtml(html, { ...foreignHtml, hasPictures });
  const blocks = read.length > 0 ? read : text === '' ? [] : plainLines(text);
  if (blocks.length > 0) putBlocks(view, blocks);
}
