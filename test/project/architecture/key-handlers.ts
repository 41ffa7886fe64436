import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './imports.ts';

/** A function that decides by the key that was pressed. */
export interface KeyHandler {
  readonly file: string;
  /** As it is written. */
  readonly text: string;
  /** It asks first whether the key belongs to an input method. */
  readonly asks: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const isFunction = ({ type }: Node): boolean =>
  /^(?:ArrowFunctionExpression|Function(?:Declaration|Expression))$/.test(type);

/** Every function whose parameter `event` has its key read, or which hears keys and takes their parts from the event. */
export function keyHandlersIn(file: string, text = readFileSync(join(root, file), 'utf8')): readonly KeyHandler[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} is not understood: ${errors[0]?.message}`);
  const found: KeyHandler[] = [];
  walk(program, (node) => {
    if (!isFunction(node) || !(readsKey(node) || takesKeyApart(node))) return;
    const own = text.slice(node.start, node.end);
    found.push({ file, text: own, asks: own.includes('isOfComposition(event)') });
  });
  return found;
}

/** Goes on below a node as long as the visit does not answer `false`. */
function walk(value: unknown, visit: (node: Node) => unknown): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (!isNode(value) || visit(value) === false) return;
  for (const member of Object.values(value)) walk(member, visit);
}

function firstParameter(node: Node): Node | undefined {
  const [first] = Array.isArray(node.params) ? node.params : [];
  return isNode(first) ? first : undefined;
}

const hearsEvent = (node: Node): boolean => isFunction(node) && firstParameter(node)?.name === 'event';

function readsKey(node: Node): boolean {
  if (!hearsEvent(node)) return false;
  let isFound = false;
  walk(node.body, (part) => {
    // What a function inside hears is its own.
    if (hearsEvent(part)) return false;
    isFound ||= isKeyOf(part) || isNamed(part);
    return !isFound;
  });
  return isFound;
}

/** `event.key`, `event.code`. */
function isKeyOf({ type, object, property }: Node): boolean {
  if (type !== 'MemberExpression' || !isNode(object) || !isNode(property)) return false;
  return object.name === 'event' && (property.name === 'key' || property.name === 'code');
}

/** `keyName(event)`. */
function isNamed({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.name !== 'keyName' || !Array.isArray(given)) return false;
  return isNode(given[0]) && given[0].name === 'event';
}

/** `({ key }: KeyboardEvent) => …`: the event is gone, and nothing can be asked of it. */
function takesKeyApart(node: Node): boolean {
  const first = firstParameter(node);
  if (first?.type !== 'ObjectPattern' || !isNode(first.typeAnnotation)) return false;
  let isFound = false;
  walk(first.typeAnnotation, (part) => {
    if (part.type === 'TSTypeAnnotation') return undefined;
    isFound ||= part.type === 'TSTypeReference' && isNode(part.typeName) && part.typeName.name === 'KeyboardEvent';
    return part.type === 'TSIntersectionType';
  });
  return isFound;
}
