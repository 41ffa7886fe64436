import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inboxChannels } from '@helpdesk/domain';
import { parseSync } from 'oxc-parser';
import { root } from './imports.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const names: readonly unknown[] = inboxChannels;
/** A name that other things have too, such as fields of forms, is refused where a channel is compared with it. */
const shared: readonly unknown[] = ['email'];
const comparisons = ['===', '!==', '==', '!='];

/** Where the file decides by the name of a channel: each comparison, `case` and list of names, as it is written. */
export function channelComparisons(file: string, text = readFileSync(join(root, file), 'utf8')): readonly string[] {
  if (!inboxChannels.some((name) => text.includes(name))) return [];
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} is not understood: ${errors[0]?.message}`);
  const found: string[] = [];
  const source = ({ start, end }: Node): string => text.slice(start, end);
  const isName = (node: unknown, other: unknown): boolean => {
    if (!isNode(node) || node.type !== 'Literal' || !names.includes(node.value)) return false;
    return !shared.includes(node.value) || (isNode(other) && /channel/i.test(source(other)));
  };
  const listOf = (node: unknown): readonly unknown[] =>
    isNode(node) && node.type === 'ArrayExpression' && Array.isArray(node.elements) ? node.elements : [];

  const look = (node: Node): void => {
    if (node.type === 'BinaryExpression' && comparisons.includes(String(node.operator))) {
      const { left, right } = node;
      if (isName(left, right) || isName(right, left)) found.push(source(node));
    }
    if (node.type === 'SwitchStatement' && Array.isArray(node.cases)) {
      for (const each of node.cases) if (isName(each.test, node.discriminant)) found.push(`case ${source(each.test)}`);
    }
    if (node.type === 'CallExpression' && isNode(node.callee) && Array.isArray(node.arguments)) {
      const [first] = node.arguments;
      if (listOf(node.callee.object).some((each) => isName(each, first))) found.push(source(node));
    }
  };
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value)) look(value);
    for (const member of Object.values(value)) walk(member);
  };
  walk(program);
  return found;
}
