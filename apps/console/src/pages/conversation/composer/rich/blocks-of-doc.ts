import type { JSONContent } from '@tiptap/core';
import type { Block, Inline, Item, Mark, Picture, Words } from '../../../../state/texts/rich-text.ts';

/** What the editor has, without what only the editor needs. */
export function blocksOfDoc(doc: JSONContent): readonly Block[] {
  return (doc.content ?? []).map(blockOf);
}

function blockOf(node: JSONContent): Block {
  const { type, content = [] } = node;
  switch (type) {
    case 'blockquote':
      return { type, content: content.map(blockOf) };
    case 'bulletList':
    case 'orderedList':
      return { type, content: content.map((item): Item => ({ type: 'listItem', content: blocksOfDoc(item).slice() })) };
    case 'codeBlock':
      return content.length === 0 ? { type } : { type, content: content.map(wordsOf) };
    default:
      return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content: content.map(inlineOf) };
  }
}

function inlineOf(node: JSONContent): Inline {
  if (node.type === 'picture') return { type: 'picture', attrs: node.attrs as Picture['attrs'] };
  if (node.type !== 'mention') return wordsOf(node);
  const { type, id, name } = node.attrs as {
    readonly type: 'agent' | 'team';
    readonly id: number;
    readonly name: string;
  };
  return { type: 'mention', attrs: { type, id, name } };
}

function wordsOf({ text = '', marks = [] }: JSONContent): Words {
  const own = marks.map((mark): Mark => {
    if (mark.type === 'link') return { type: 'link', attrs: { href: String(mark.attrs?.href) } };
    return { type: mark.type as 'bold' | 'italic' | 'code' };
  });
  return own.length === 0 ? { type: 'text', text } : { type: 'text', text, marks: own };
}
