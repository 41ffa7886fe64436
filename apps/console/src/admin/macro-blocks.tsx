import type { ComponentChild } from 'preact';
import type { Block, Inline, Mark } from '../desk/rich-text.ts';
import ui from '../ui/ui.module.css';
import { macroWords } from '../words/admin-macros.ts';
import { previewParts } from './macro-text.ts';
import style from './macros.module.css';

interface MacroBlocksProps {
  readonly blocks: readonly Block[];
  /** Of the placeholders, by name. */
  readonly values: ReadonlyMap<string, string>;
}

/** A text with its formats and with values in the place of placeholders; those that have none are marked. */
export function MacroBlocks({ blocks, values }: MacroBlocksProps) {
  return blocks.map((block, index) => <One key={index} block={block} values={values} />);
}

function One({ block, values }: { readonly block: Block; readonly values: MacroBlocksProps['values'] }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{(block.content ?? []).map((inline) => drawn(inline, values))}</p>;
    case 'codeBlock':
      return <pre>{(block.content ?? []).map((inline) => drawn(inline, values))}</pre>;
    case 'blockquote':
      return (
        <blockquote>
          <MacroBlocks blocks={block.content} values={values} />
        </blockquote>
      );
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol';
      return (
        <List>
          {block.content.map(({ content }, index) => (
            <li key={index}>
              <MacroBlocks blocks={content} values={values} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function drawn(inline: Inline, values: MacroBlocksProps['values']): ComponentChild {
  if (inline.type === 'mention') return `@${inline.attrs.name}`;
  const parts = previewParts(inline.text, values).map((part, index) =>
    part.kind === 'missing' ? (
      <mark key={index} class={ui.gap} title={macroWords.missing(part.text)}>{`{{${part.text}}}`}</mark>
    ) : (
      part.text
    ),
  );
  return (inline.marks ?? []).reduce<ComponentChild>((inner, mark) => around(inner, mark), parts);
}

function around(inner: ComponentChild, mark: Mark): ComponentChild {
  if (mark.type === 'link') {
    return (
      <span class={style.link} title={mark.attrs.href}>
        {inner}
      </span>
    );
  }
  const Mark = ({ bold: 'strong', italic: 'em', code: 'code' } as const)[mark.type];
  return <Mark>{inner}</Mark>;
}
