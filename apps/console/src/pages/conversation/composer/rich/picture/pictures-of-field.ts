import type { EditorView } from '@tiptap/pm/view';
import type { Block } from '../../../../../state/texts/rich-text.ts';
import type { FieldPictures } from '../../field.ts';
import { putBlocks } from '../put-blocks.ts';

/** A picture whose description is asked for. */
export interface DescribedPicture {
  readonly anchor: HTMLElement;
  readonly alt: string;
  describe(alt: string): void;
}

/** The pictures of one editor. */
export interface PicturesOfField {
  /** Undefined where there are none, and until that is known. */
  pictures(): FieldPictures | undefined;
  /** Where the picture is shown from; undefined: there is none. */
  addressOf(id: string): string | undefined;
  /** Draws a picture again. */
  readonly drawn: Set<() => void>;
  onDescribe(picture: DescribedPicture): void;
  close(): void;
}

export function picturesOfField(
  pictures: () => FieldPictures | undefined,
  onDescribe: PicturesOfField['onDescribe'],
): PicturesOfField {
  /** What is uploaded here is shown from here, also when it is there: else it would be loaded before the reader's eyes. */
  const own = new Map<string, string>();
  return {
    ...{ pictures, onDescribe },
    drawn: new Set(),
    addressOf: (id) => {
      const found = pictures()?.find(id);
      if (found instanceof File && !own.has(id)) own.set(id, URL.createObjectURL(found));
      return found === undefined ? undefined : (own.get(id) ?? String(found));
    },
    close: () => {
      for (const address of own.values()) URL.revokeObjectURL(address);
    },
  };
}

/** Puts pictures on lines of their own at the caret; other files are attached. */
export function putFiles(view: EditorView, pictures: FieldPictures, files: readonly File[]): void {
  const { $from } = view.state.selection;
  const ids = pictures.add(files);
  if (ids.length === 0) return;
  const lines = ids.map((id): Block => {
    return { type: 'paragraph', content: [{ type: 'picture', attrs: { id, alt: '', width: null } }] };
  });
  const line: Block = { type: 'paragraph' };
  putBlocks(view, [...($from.parentOffset > 0 ? [line] : []), ...lines, line]);
}

/** Takes pictures away that are not there any more, such as one that was refused, and draws the others. */
export function keepPictures(view: EditorView, { pictures, addressOf, drawn }: PicturesOfField): void {
  if (drawn.size === 0 || pictures() === undefined) return;
  const gone: number[] = [];
  view.state.doc.descendants((node, at) => {
    if (node.type.name === 'picture' && addressOf(String(node.attrs.id)) === undefined) gone.unshift(at);
  });
  for (const draw of drawn) draw();
  if (gone.length === 0) return;
  const { tr } = view.state;
  for (const at of gone) tr.delete(at, at + 1);
  view.dispatch(tr.setMeta('addToHistory', false));
}
