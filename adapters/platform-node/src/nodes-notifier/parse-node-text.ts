import type { NodeText } from './node-text.ts';

/** Undefined for everything that `formatNodeText` does not write: others may speak on the same line. */
export function parseNodeText(text: string): NodeText | undefined {
  const fields = parseList(text);
  if (fields === undefined) return undefined;
  const [type, node, ...rest] = fields;
  return isName(node) ? readText(type, node, rest) : undefined;
}

function readText(type: unknown, node: string, fields: readonly unknown[]): NodeText | undefined {
  switch (type) {
    case 'log':
    case 'hello':
    case 'bye':
      return { type, node };
    case 'typing':
      return readTyping(node, fields);
    case 'viewing':
      return readViewing(node, fields);
    case 'left': {
      const [reader, socket, position, isTaken] = fields;
      if (!isName(reader) || !isName(socket) || !isCount(position) || typeof isTaken !== 'boolean') return undefined;
      return { type: 'left', node, signal: { type: 'left', reader, socket, position, isTaken } };
    }
    case 'ask': {
      const [of] = fields;
      return isName(of) ? { type, node, of } : undefined;
    }
    case 'beat': {
      const [version] = fields;
      return isCount(version) ? { type, node, version } : undefined;
    }
    case 'presence': {
      const [version, online, offline] = fields;
      if (!isCount(version) || !isIds(online) || !isIds(offline)) return undefined;
      return { type, node, version, online, offline };
    }
    case 'contacts': {
      const [version, part, parts, ids] = fields;
      if (!isCount(version) || !isCount(part) || !isCount(parts) || part >= parts || !isIds(ids)) return undefined;
      return { type, node, version, part, parts, ids };
    }
    default:
      return undefined;
  }
}

function readTyping(node: string, fields: readonly unknown[]): NodeText | undefined {
  const [conversationUuid, conversationId, byType, id, firstName, isTyping, isPrivate] = fields;
  if (!isName(conversationUuid) || !isId(conversationId) || !isId(id) || typeof firstName !== 'string')
    return undefined;
  if (byType !== 'agent' && byType !== 'contact') return undefined;
  if (typeof isTyping !== 'boolean' || typeof isPrivate !== 'boolean') return undefined;
  const by = { type: byType, id, firstName } as const;
  return {
    type: 'typing',
    node,
    signal: { type: 'typing', conversationUuid, conversationId, by, isTyping, isPrivate },
  };
}

function readViewing(node: string, fields: readonly unknown[]): NodeText | undefined {
  const [conversationId, socket, id, firstName, avatarUrl, isViewing] = fields;
  if (!isId(conversationId) || !isName(socket) || !isId(id) || typeof firstName !== 'string') return undefined;
  if ((avatarUrl !== null && typeof avatarUrl !== 'string') || typeof isViewing !== 'boolean') return undefined;
  const agent = { id, firstName, avatarUrl };
  return { type: 'viewing', node, signal: { type: 'viewing', conversationId, socket, agent, isViewing } };
}

function parseList(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 64;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isId = (value: unknown): value is number => isCount(value) && value > 0;

const isIds = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every(isId);
