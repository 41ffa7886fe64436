import { isOfComposition } from '@helpdesk/ui';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import { render } from 'preact';
import { announce } from '../../../../../ui/announcer.tsx';
import { Button } from '../../../../../ui/button.tsx';
import type { FieldPictures } from '../../field.ts';
import style from './picture.module.css';
import { firstWidth, narrowerWidth, shareOf } from './picture-width.ts';
import type { PicturesOfField } from './pictures-of-field.ts';

interface Attributes {
  readonly id: string;
  readonly alt: string;
  readonly width: number | null;
}

/** How a picture is drawn in the editor; while it is selected, with its buttons. */
export function pictureView(field: PicturesOfField, editor: Editor, first: Node, at: () => number): NodeView {
  let node = first;
  const attributes = (): Attributes => node.attrs as Attributes;
  const dom = document.createElement('span');
  const image = document.createElement('img');
  const place = document.createElement('span');
  dom.className = style.picture ?? '';
  dom.append(image, place);
  image.draggable = false;

  const change = (next: Partial<Attributes>, isOfAgent = true): void => {
    const { tr } = editor.state;
    for (const [name, value] of Object.entries(next)) tr.setNodeAttribute(at(), name, value);
    editor.view.dispatch(tr.setMeta('addToHistory', isOfAgent));
  };
  const draw = (): void => {
    const { id, alt, width } = attributes();
    const address = field.addressOf(id);
    if (address !== undefined && image.getAttribute('src') !== address) image.src = address;
    image.alt = alt;
    dom.style.inlineSize = image.naturalWidth === 0 ? '' : `${width ?? image.naturalWidth}px`;
    dom.style.maxInlineSize = `${shareOf(width, image.naturalWidth) * 100}%`;
    dom.toggleAttribute('data-busy', field.pictures()?.find(id) instanceof File);
  };
  const onLoad = (): void => {
    const { width } = attributes();
    const wanted = width ?? firstWidth(image.naturalWidth);
    if (wanted === width) draw();
    else change({ width: wanted }, false);
  };
  image.addEventListener('load', onLoad);
  field.drawn.add(draw);
  draw();

  const acts: BarActs = {
    describe: () =>
      field.onDescribe({ anchor: dom, alt: attributes().alt, describe: (alt) => change({ alt: alt.trim() }) }),
    smaller: () => {
      const { width } = attributes();
      if (image.naturalWidth > 0) change({ width: narrowerWidth(width, image.naturalWidth) });
    },
    remove: () => {
      editor.view.dispatch(editor.state.tr.delete(at(), at() + 1));
      editor.view.focus();
    },
    leave: () => editor.view.focus(),
  };
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type || next.attrs.id !== node.attrs.id) return false;
      node = next;
      draw();
      return true;
    },
    selectNode: () => {
      const words = field.pictures()?.words;
      dom.dataset.selected = '';
      if (words === undefined) return;
      render(<PictureBar words={words} {...acts} />, place);
      announce('status', words.selected(attributes().alt || words.none));
    },
    deselectNode: () => {
      delete dom.dataset.selected;
      render(null, place);
    },
    stopEvent: ({ target }) => target instanceof Element && place.contains(target),
    ignoreMutation: () => true,
    destroy: () => {
      render(null, place);
      field.drawn.delete(draw);
      image.removeEventListener('load', onLoad);
    },
  };
}

interface BarActs {
  readonly describe: () => void;
  readonly smaller: () => void;
  readonly remove: () => void;
  /** Back to the text. */
  readonly leave: () => void;
}

function PictureBar({ words, describe, smaller, remove, leave }: BarActs & Pick<FieldPictures, 'words'>) {
  return (
    <span
      class={style.bar}
      role="toolbar"
      aria-label={words.bar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isOfComposition(event)) return;
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
    >
      <Button onClick={describe}>{words.describe}</Button>
      <Button onClick={smaller}>{words.smaller}</Button>
      <Button onClick={remove}>{words.remove}</Button>
    </span>
  );
}
