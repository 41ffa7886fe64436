import type { Actor } from '../../model/agent/agent.ts';
import { parseSnooze } from '../../model/conversation/snooze.ts';
import { needsMoment } from '../../model/conversation/status.ts';
import { maxTagsPerConversation } from '../../model/conversation/tag.ts';
import { tagNames } from '../../model/conversation/tag-change.ts';
import { type Macro, type MacroOccasion, macroLimits, macroOccasions } from '../../model/macro/macro.ts';
import type { MacroAction } from '../../model/macro/macro-action.ts';
import { unknownPlaceholder } from '../../model/macro/placeholders.ts';
import type { MessageContentType } from '../../model/message/message.ts';
import { parseDuration } from '../../model/shared/duration.ts';
import { DomainError, invalidInput, refuse } from '../../model/shared/errors.ts';
import { requireName } from '../../model/shared/name.ts';
import type { ViewVisibility } from '../../model/view/view.ts';
import type { MacroFields } from '../../ports/macro-repository.ts';
import type { HtmlSanitizer } from '../../ports/platform.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';
import { requireAssignableAgent, requireAssignableTeam } from '../conversation/require-assignable.ts';
import { safeHtml } from '../message/safe-html.ts';
import { agentNamed, priorityNamed, statusNamed, tagNamed, teamNamed } from './named-records.ts';

export interface MacroInput {
  readonly name: string;
  /** HTML, which is made safe, or text; empty unless given. */
  readonly messageContent?: string | undefined;
  /** What `messageContent` is; see `contentTypeOf`. */
  readonly contentType?: MessageContentType | undefined;
  /** None unless given. */
  readonly actions?: readonly MacroAction[] | undefined;
  /** `user` unless given. */
  readonly visibility?: ViewVisibility | undefined;
  /** Needed for a team, ignored otherwise. */
  readonly teamId?: number | null | undefined;
  /** Default: every occasion. */
  readonly visibleWhen?: readonly MacroOccasion[] | undefined;
}

/** An absent field stays as it is. */
export type MacroChanges = { readonly [Field in keyof MacroInput]?: MacroInput[Field] | undefined };

/** The macro with what is given, checked. Throws `input.invalid` and `team.unknown`. */
export async function macroFieldsOf(
  reader: StoreReader,
  sanitizer: HtmlSanitizer,
  actor: Actor,
  before: Macro | undefined,
  given: MacroChanges,
): Promise<MacroFields> {
  const messageContent =
    given.messageContent === undefined
      ? (before?.messageContent ?? '')
      : safeText(sanitizer, given.messageContent, given.contentType);
  const actions = given.actions === undefined ? (before?.actions ?? []) : await requireActions(reader, given.actions);
  if (messageContent === '' && actions.length === 0) {
    throw invalidInput('input.invalid', 'messageContent', 'is required, unless there are actions');
  }
  return {
    name: given.name === undefined && before !== undefined ? before.name : requireName('name', given.name ?? ''),
    messageContent,
    actions,
    visibleWhen: given.visibleWhen ?? before?.visibleWhen ?? macroOccasions,
    ...(await sharingOf(reader, actor, before, given)),
  };
}

/** Throws `macro.too_many`; the agent is locked, or the transaction alone. */
export async function requireRoomForMacro(
  writer: StoreWriter,
  actor: Actor,
  { visibility }: Pick<Macro, 'visibility'>,
): Promise<void> {
  const isOwn = visibility === 'user';
  const count = (isOwn ? await writer.macros.listOfAgent(actor.id) : await writer.macros.listShared()).length;
  const [most, whose] = isOwn ? [macroLimits.own, 'An agent has'] : [macroLimits.shared, 'There are'];
  if (count >= most) throw refuse('macro.too_many', `${whose} at most ${most} ${isOwn ? '' : 'shared '}macros`);
}

function safeText(sanitizer: HtmlSanitizer, given: string, contentType: MessageContentType | undefined): string {
  if (given.length > macroLimits.content) {
    throw invalidInput('input.invalid', 'messageContent', `must have at most ${macroLimits.content} characters`);
  }
  const html = safeHtml(sanitizer, 'messageContent', given, contentType);
  const unknown = unknownPlaceholder(html);
  if (unknown !== undefined) {
    throw invalidInput('input.invalid', 'messageContent', `names a placeholder that there is not: ${unknown}`);
  }
  return html.trim();
}

async function sharingOf(
  reader: StoreReader,
  actor: Actor,
  before: Macro | undefined,
  given: MacroChanges,
): Promise<Pick<Macro, 'visibility' | 'userId' | 'teamId'>> {
  const visibility = given.visibility ?? before?.visibility ?? 'user';
  switch (visibility) {
    case 'user':
      return { visibility, userId: before?.userId ?? actor.id, teamId: null };
    case 'all':
      return { visibility, userId: null, teamId: null };
    case 'team': {
      const teamId = given.teamId ?? before?.teamId ?? null;
      if (teamId === null) throw invalidInput('input.invalid', 'teamId', 'is required for a team');
      await requireAssignableTeam(reader, 'teamId', teamId);
      return { visibility, userId: null, teamId };
    }
  }
}

/** The actions with values as they are kept. Throws `input.invalid` at `actions.<index>`. */
async function requireActions(reader: StoreReader, actions: readonly MacroAction[]): Promise<readonly MacroAction[]> {
  const kept: MacroAction[] = [];
  for (const [index, action] of actions.entries()) {
    if (kept.some(({ type }) => type === action.type)) {
      throw invalidInput('input.invalid', `actions.${index}.type`, 'is there already');
    }
    const value = action.value.filter((word) => word.trim() !== '');
    kept.push({ type: action.type, value: await keptValue(reader, { ...action, value }, `actions.${index}.value`) });
  }
  return kept;
}

async function keptValue(reader: StoreReader, { type, value }: MacroAction, path: string): Promise<readonly string[]> {
  if (type === 'add_tags' || type === 'set_tags' || type === 'remove_tags') return keptTags(reader, type, value, path);
  const [first, ...more] = value;
  if (first === undefined || more.length > 0) throw invalidInput('input.invalid', path, 'must hold one value');
  return [await keptWord(reader, type, first, `${path}.0`)];
}

async function keptTags(
  reader: StoreReader,
  type: MacroAction['type'],
  value: readonly string[],
  path: string,
): Promise<readonly string[]> {
  const given = await Promise.all(value.map((word) => tagNamed(reader, word)));
  const names = within(path, () => tagNames(given));
  // `set_tags` without a name removes all tags.
  if ((names.length === 0 && type !== 'set_tags') || names.length > maxTagsPerConversation) {
    throw invalidInput('input.invalid', path, `must hold 1 to ${maxTagsPerConversation} names of tags`);
  }
  return names;
}

async function keptWord(
  reader: StoreReader,
  type: Exclude<MacroAction['type'], 'add_tags' | 'set_tags' | 'remove_tags'>,
  word: string,
  path: string,
): Promise<string> {
  switch (type) {
    case 'assign_user':
      if (word === 'me') return word;
      return String((await requireAssignableAgent(reader, path, await agentNamed(reader, word, path))).id);
    case 'assign_team':
      return String((await requireAssignableTeam(reader, path, await teamNamed(reader, word, path))).id);
    case 'set_status': {
      const status = await statusNamed(reader, word);
      if (status === undefined) throw invalidInput('input.invalid', path, 'is not the name of a status');
      if (needsMoment(status)) throw invalidInput('input.invalid', path, 'needs the action snooze');
      return status.name;
    }
    case 'set_priority':
      return priorityNamed(reader, word, path);
    case 'snooze':
      // A time of day would be in the past soon.
      if (parseDuration(word) === undefined) {
        throw invalidInput('input.invalid', path, 'must be a duration such as 30m, 1h30m or 24h');
      }
      within(path, () => parseSnooze(word, 0));
      return word;
  }
}

/** The same fault, at the path of the macro. */
function within<T>(path: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const [issue] = error instanceof DomainError ? (error.details.issues ?? []) : [];
    throw issue === undefined ? error : invalidInput('input.invalid', path, issue.message);
  }
}
