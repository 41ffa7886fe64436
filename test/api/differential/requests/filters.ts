import { type ConversationField, conversationFieldNames, conversationFields } from '@helpdesk/domain';
import type { Draw } from './draw.ts';
import type { Kind } from './kinds.ts';
import { jsonOf, type PerDesk, textOf } from './per-desk.ts';
import type { Scene } from './scene.ts';
import { oddTexts } from './texts.ts';

/** Fields that hold ids of the desk; the others hold numbers that no request creates. */
const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['conversations.status_id', 'status'],
  ['conversations.priority_id', 'priority'],
  ['conversations.assigned_team_id', 'team'],
  ['conversations.assigned_user_id', 'user'],
  ['conversations.inbox_id', 'inbox'],
  ['conversation_statuses.id', 'status'],
]);

const comparing = ['equals', 'not equals', 'greater than', 'less than'];
const hour = 3_600_000;

/** A filter as a client sends it, over every field and operator; now and then one that means nothing. */
export function filterOf(scene: Scene): PerDesk | string {
  const { draw } = scene;
  if (draw.chance(0.06))
    return draw.pick(['', '[]', '{}', 'junk', '[{"model":"conversations"}]', '{"rules":[]}', '[[]]', 'null']);
  const conditions = (most: number) => Array.from({ length: 1 + draw.below(most) }, () => conditionOf(scene));
  const logic = () => draw.pick(['AND', 'OR', 'or', 'and']);
  const group = () => ({ logic: logic(), rules: conditions(2) });
  const rules = draw.chance(0.4) ? [...conditions(2), group()] : conditions(3);
  return jsonOf(draw.chance(0.5) ? rules : { logic: logic(), rules });
}

function conditionOf(scene: Scene): object {
  const { draw } = scene;
  const name = draw.pick(conversationFieldNames);
  const [model, field] = name.split('.');
  const [operator, value] = operandOf(scene, name);
  return { model, field, operator: draw.chance(0.03) ? 'like' : operator, value };
}

function operandOf(scene: Scene, name: ConversationField): readonly [operator: string, value: unknown] {
  const { draw } = scene;
  if (draw.chance(0.15)) return [draw.pick(['set', 'not set']), ''];
  const type = conversationFields[name].type;
  if (type === 'tags') return [draw.pick(['contains', 'not contains']), tagsOf(scene)];
  const one = () => operandValue(scene, name);
  if (draw.chance(0.2)) return ['in', listed(draw, [one(), one(), one()])];
  if (draw.chance(0.15)) return ['between', [one(), one()]];
  if (type === 'text' && draw.chance(0.5)) return [draw.pick(['contains', 'ilike', 'not contains']), one()];
  return [draw.pick(comparing), one()];
}

function operandValue(scene: Scene, name: ConversationField): unknown {
  const { draw, records } = scene;
  switch (conversationFields[name].type) {
    case 'integer': {
      const kind = kinds.get(name);
      const id = kind && records.any(kind)?.id;
      const value = id === undefined || draw.chance(0.1) ? draw.pick([-1, 0, 9007199254740991]) : id;
      return draw.chance(0.3) ? textOf`${value}` : value;
    }
    case 'time': {
      const iso = new Date(scene.now() - hour * (draw.below(60) - 20)).toISOString();
      return draw.pick([iso, iso.slice(0, 10), new Date(scene.now()).toISOString()]);
    }
    default:
      return textFor(scene, name);
  }
}

function textFor({ draw, records }: Scene, name: ConversationField): string {
  if (draw.chance(0.25)) return draw.pick(oddTexts);
  const user = records.any('user');
  const known: Readonly<Record<string, unknown>> = {
    'conversations.last_interaction_sender': draw.pick(['agent', 'contact', 'AGENT']),
    'conversation_statuses.name': records.any('status')?.shown.name,
    'users.email': user?.shown.email,
    'users.external_user_id': user?.shown.external_user_id,
    'inboxes.channel': draw.pick(['livechat', 'email', 'mail']),
  };
  const text = String(known[name] ?? 'example');
  return draw.pick([text, text, text.slice(1, 4), text.toUpperCase()]);
}

function tagsOf({ draw, records }: Scene): unknown {
  const tags = records.all('tag');
  if (tags.length === 0) return ['none'];
  const one = () => {
    const tag = draw.pick(tags);
    // A number as text would be an id to one desk and a name to another.
    const name = String(tag.shown.name);
    return draw.chance(0.5) && !/^\d+$/.test(name) ? draw.pick([name, name.toUpperCase()]) : tag.id;
  };
  return listed(draw, draw.chance(0.5) ? [one()] : [one(), one()]);
}

function listed(draw: Draw, list: readonly unknown[]): unknown {
  return draw.chance(0.3) ? jsonOf(list) : list;
}
