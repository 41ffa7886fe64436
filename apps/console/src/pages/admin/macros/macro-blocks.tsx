import { filledPieces, type PlaceholderSource } from '@helpdesk/domain';
import type { ComponentChild } from 'preact';
import { type Block, type Inline, type Mark, textOf } from '../../../state/texts/rich-text.ts';
import ui from '../../../ui/ui.module.css';
import { macroWords } from '../../../words/admin-macros.ts';
import style from './macros.module.css';

interface MacroBlocksProps {
  readonly blocks: readonly Block[];
  /** What placeholders stand for. */
  readonly source: PlaceholderSource;
}

/** A text with its formats and with values in the place of placeholders; those that have none are marked. */
export function MacroBlocks({ blocks, source }: MacroBlocksProps) {
  return blocks.map((block, index) => <One key={index} block={block} source={source} />);
}

function One({ block, source }: { readonly block: Block; readonly source: PlaceholderSource }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{(block.content ?? []).map((inline) => drawn(inline, source))}</p>;
    case 'codeBlock':
      return <pre>{(block.content ?? []).map((inline) => drawn(inline, source))}</pre>;
    case 'blockquote':
      return (
        <blockquote>
          <MacroBlocks blocks={block.content} source={source} />
        </blockquote>
      );
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol';
      return (
        <List>
          {block.content.map(({ content }, index) => (
            <li key={index}>
              <MacroBlocks blocks={content} source={source} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function drawn(inline: Inline, source: PlaceholderSource): ComponentChild {
  if (inline.type !== 'text') return textOf([{ type: 'paragraph', content: [inline] }]);
  const parts = filledPieces(inline.text, source).map((part, index) =>
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
