import { openPlaceholders } from '@helpdesk/domain';
import { isOfComposition } from '@helpdesk/ui';
import { Editor, isActive, isTextSelection } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Block, blocksOfText, textOf } from '../../../../state/texts/rich-text.ts';
import { type Format, formats, type RichFieldProps, type Writer } from '../field.ts';
import { blocksOfDoc } from './blocks-of-doc.ts';
import { extensionsOf } from './extensions.ts';
import { DescribeForm } from './picture/describe-form.tsx';
import {
  type DescribedPicture,
  keepPictures,
  type PicturesOfField,
  picturesOfField,
} from './picture/pictures-of-field.ts';
import { putBlocks } from './put-blocks.ts';
import style from './rich.module.css';
import { transfers } from './transfer.ts';

export { LinkForm } from '../link-form.tsx';

/** The editor. Tiptap keeps what is written; everything else about it is of the composer. */
export function RichField(props: RichFieldProps) {
  const { value, label, placeholder, writer } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>();
  const field = useRef<PicturesOfField>();
  const [described, setDescribed] = useState<DescribedPicture>();
  const now = useRef(props);
  now.current = props;
  /** What it has written last: everything else is from somewhere else. */
  const own = useRef(value.doc);

  useLayoutEffect(() => {
    if (place.current === null) return;
    const pictures = picturesOfField(() => now.current.pictures, setDescribed);
    field.current = pictures;
    const created = createEditor(place.current, now, own, pictures);
    editor.current = created;
    begin(created, now.current);
    const endReading = keepCaretRead(created.view);
    const made = writerOf(created);
    writer.current = made;
    const { taken } = now.current;
    if (taken !== undefined) takeOver(created, now.current.value.text, taken);
    return () => {
      endReading();
      created.destroy();
      pictures.close();
      if (writer.current === made) writer.current = undefined;
    };
  }, [writer]);
  useLayoutEffect(() => {
    const { current } = editor;
    if (current === undefined || (value.doc === own.current && value.doc !== null)) return;
    if (value.doc === null && textOf(blocksOfDoc(current.getJSON())) === value.text) return;
    own.current = value.doc;
    begin(current, now.current);
  }, [value.doc, value.text]);
  useLayoutEffect(() => {
    editor.current?.view.dom.setAttribute('aria-label', label);
    editor.current?.view.dom.setAttribute('aria-placeholder', placeholder);
  }, [label, placeholder]);
  // With each file that gets there, or does not.
  useLayoutEffect(() => {
    if (editor.current !== undefined && field.current !== undefined) keepPictures(editor.current.view, field.current);
  });
  return (
    <>
      <div ref={place} class={style.place} />
      {described && props.pictures && (
        <DescribeForm
          picture={described}
          words={props.pictures.words}
          onClose={() => {
            setDescribed(undefined);
            editor.current?.view.focus();
          }}
        />
      )}
    </>
  );
}

function createEditor(
  element: HTMLElement,
  now: { readonly current: RichFieldProps },
  own: { current: readonly Block[] | null },
  pictures: PicturesOfField,
): Editor {
  let typed = '';
  const { paste, drop } = transfers({ onFiles: (files) => now.current.onFiles(files), pictures: pictures.pictures });
  return new Editor({
    element,
    extensions: extensionsOf(() => now.current.onLink(), pictures),
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    injectCSS: false,
    enablePasteRules: false,
    editorProps: {
      attributes: ({ doc }) => ({
        class: style.text ?? '',
        role: 'textbox',
        dir: isBlank(doc) ? document.dir : 'auto',
        'aria-multiline': 'true',
        'aria-label': now.current.label,
        'aria-placeholder': now.current.placeholder,
        ...(isBlank(doc) && { 'data-blank': '' }),
      }),
      handleTextInput: (_view, _from, _to, text) => {
        typed = text;
        return false;
      },
      handleDOMEvents: {
        paste,
        drop,
        // It sends: not of the editor.
        keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isOfComposition(event),
        blur: () => {
          now.current.onLeave();
          return false;
        },
      },
    },
    onUpdate: ({ editor }) => {
      const doc = blocksOfDoc(editor.getJSON());
      own.current = doc;
      now.current.onWrite({ text: textOf(doc), doc });
      const sign = typed;
      typed = '';
      if (sign !== '') now.current.onTyped(sign);
    },
    onTransaction: ({ editor }) => tellFormats(editor, now.current),
  });
}

/**
 * The browser moves the caret for a key such as End, and reports this later. While the page is busy, the next key or
 * click can arrive before that report, and would be applied where the caret was before. So the editor reads its caret
 * before every key and click. Returns what ends this.
 */
function keepCaretRead(view: EditorView): () => void {
  const { ownerDocument } = view.dom;
  const read = (): void => {
    if (view.hasFocus() && !view.composing) ownerDocument.dispatchEvent(new Event('selectionchange'));
  };
  const before = ['keydown', 'pointerdown'];
  for (const type of before) ownerDocument.addEventListener(type, read, true);
  return () => {
    for (const type of before) ownerDocument.removeEventListener(type, read, true);
  };
}

const isBlank = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.content.size === 2;

function tellFormats(editor: Editor, { onFormats }: RichFieldProps): void {
  onFormats(new Set(formats.filter((format) => isActive(editor.state, format))));
}

/** Undefined for what this version of the editor cannot have. */
function docOf(schema: Schema, blocks: readonly Block[]): Node | undefined {
  try {
    const content = blocks.length === 0 ? [{ type: 'paragraph' }] : blocks;
    const doc = schema.nodeFromJSON({ type: 'doc', content });
    doc.check();
    return doc;
  } catch {
    return undefined;
  }
}

/** Another text, from which there is no way back to the one before. */
function begin(editor: Editor, props: RichFieldProps): void {
  const { doc: blocks, value } = props;
  const { view, state, schema } = editor;
  const doc = docOf(schema, blocks()) ?? docOf(schema, blocksOfText(value.text));
  if (doc === undefined) return;
  const end = TextSelection.atEnd(doc);
  view.updateState(EditorState.create({ doc, selection: end, plugins: [...state.plugins] }));
  tellFormats(editor, props);
}

/** The caret of the plain field: its lines are the lines here. */
function takeOver(editor: Editor, text: string, [start, end]: readonly [number, number]): void {
  const { doc, tr } = editor.state;
  const lines: number[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock) lines.push(pos + 1);
  });
  const at = (offset: number): number => {
    const before = text.slice(0, offset).split('\n');
    const line = lines[before.length - 1] ?? lines.at(-1) ?? 1;
    const column = (before.at(-1) ?? '').replace(/^> (?=.*\p{L})/u, '').length;
    return Math.min(line + column, doc.resolve(line).end());
  };
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, at(start), at(end))));
  editor.view.focus();
}

function writerOf(editor: Editor): Writer {
  const { view } = editor;
  const before = (): string => {
    const { $from } = editor.state.selection;
    return $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  };
  return {
    element: view.dom,
    focus: () => view.focus(),
    toEnd: () => void editor.commands.setTextSelection(TextSelection.atEnd(editor.state.doc).to),
    insert: (blocks) => putBlocks(view, blocks),
    before,
    replaceBefore: (length, inline) => {
      const { $from } = editor.state.selection;
      const { tr, schema } = editor.state;
      const from = $from.pos - length;
      if (inline === undefined) tr.delete(from, $from.pos);
      else if (inline.type === 'text') tr.insertText(inline.text, from, $from.pos);
      else tr.replaceWith(from, $from.pos, [schema.nodeFromJSON(inline), schema.text(' ')]);
      view.dispatch(tr.scrollIntoView());
    },
    caret: () => {
      const { left, top, bottom } = view.coordsAtPos(editor.state.selection.from);
      return new DOMRect(left, top, 0, bottom - top);
    },
    selectGap: () => {
      view.focus();
      const { doc, tr } = editor.state;
      let found: readonly [number, number] | undefined;
      doc.descendants((node, pos) => {
        if (found !== undefined || !node.isTextblock) return;
        const [first] = openPlaceholders(node.textBetween(0, node.content.size, undefined, '\ufffc'));
        if (first !== undefined) found = [pos + 1 + first.start, pos + 1 + first.end];
      });
      if (found === undefined) return false;
      view.dispatch(tr.setSelection(TextSelection.create(doc, ...found)).scrollIntoView());
      return true;
    },
    format: {
      toggle: (format) => {
        const chain = editor.chain().focus();
        const commands: Readonly<Record<Exclude<Format, 'link'>, () => typeof chain>> = {
          bold: () => chain.toggleBold(),
          italic: () => chain.toggleItalic(),
          code: () => chain.toggleCode(),
          codeBlock: () => chain.toggleCodeBlock(),
          bulletList: () => chain.toggleBulletList(),
          orderedList: () => chain.toggleOrderedList(),
          blockquote: () => chain.toggleBlockquote(),
        };
        commands[format]().run();
      },
      href: () => String(editor.getAttributes('link').href ?? ''),
      link: (href) => {
        const chain = editor.chain().focus().extendMarkRange('link');
        if (href === undefined) chain.unsetMark('link').run();
        else if (
          isTextSelection(editor.state.selection) &&
          editor.state.selection.empty &&
          !isActive(editor.state, 'link')
        ) {
          const text = href.replace(/^mailto:/, '');
          chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
        } else chain.setMark('link', { href }).run();
      },
    },
  };
}
