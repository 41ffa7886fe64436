import { fullName } from '../../model/agent/agent.ts';
import { priorityNames } from '../../model/conversation/priority.ts';
import type { Status } from '../../model/conversation/status.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import { plainLine } from '../../model/shared/name.ts';
import { foldCase } from '../../model/shared/text.ts';
import type { StoreReader } from '../../ports/store.ts';

/** What actions of macros name: by id, or as people call it. Faults are `input.invalid` at the path. */

/** An id is not looked up; a name that several agents have matches none of them. */
export async function agentNamed(reader: StoreReader, word: string, path: string): Promise<number> {
  const id = idIn(word);
  if (id !== undefined) return id;
  const wanted = foldCase(plainLine(word));
  const agents = await reader.agents.list();
  const found = agents.filter(
    (agent) => foldCase(agent.email) === wanted || (wanted !== '' && foldCase(fullName(agent)) === wanted),
  );
  if (found.length !== 1 || found[0] === undefined) {
    throw invalidInput('input.invalid', path, 'must be me, or the id, e-mail address or full name of one agent');
  }
  return found[0].id;
}

/** Digits are an id, or the name of a team where there is none with that id. */
export async function teamNamed(reader: StoreReader, word: string, path: string): Promise<number> {
  const given = idIn(word);
  if (given !== undefined && (await reader.teams.find(given)) !== undefined) return given;
  const id = (await reader.teams.findByName(plainLine(word)))?.id ?? given;
  if (id === undefined) throw invalidInput('input.invalid', path, 'must be the id or name of a team');
  return id;
}

export async function statusNamed(reader: StoreReader, word: string): Promise<Status | undefined> {
  const id = idIn(word);
  const named = await reader.statuses.findByName(plainLine(word));
  return named ?? (id === undefined ? undefined : reader.statuses.find(id));
}

export async function priorityNamed(reader: StoreReader, word: string, path: string): Promise<string> {
  if (priorityNames.some((name) => name === word)) return word;
  const id = idIn(word);
  const found = id === undefined ? undefined : (await reader.statuses.listPriorities()).find((each) => each.id === id);
  if (found === undefined) throw invalidInput('input.invalid', path, 'must be Low, Medium or High');
  return found.name;
}

/** Digits are the name of a tag, or the id of one; any other word may be a new tag. */
export async function tagNamed(reader: StoreReader, word: string): Promise<string> {
  const id = idIn(word);
  if (id === undefined || (await reader.tags.findByName(word)) !== undefined) return word;
  return (await reader.tags.find(id))?.name ?? word;
}

function idIn(word: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(word.trim()) ? Number(word) : undefined;
}
