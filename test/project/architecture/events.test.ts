import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const typesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\btype: '(\w+\.\w+)'/g)].map(([, type = '']) => type);

const types = typesIn(textOf('domain/src/model/event/event.ts'));
const useCases = await sourceFiles('domain/src/use-cases');

it('every type of event is written by a use case', () => {
  expect(types.length).toBeGreaterThan(30);
  const written = new Set(useCases.map(textOf).flatMap(typesIn));
  expect(types.filter((type) => !written.has(type))).toEqual([]);
});

/** Types of events that are compared with or listed, not written. */
const askedFor = (text: string): readonly string[] =>
  [...text.matchAll(/(\btype: )?'(\w+\.\w+)'/g)].flatMap(([, isWritten, name = '']) =>
    isWritten === undefined && types.includes(name) ? [name] : [],
  );

describe('what depends on the type of an event', () => {
  /** What may name types: a step of the schema that was released, and grants, which have names of the same form. */
  const other = [
    'adapters/sqlite/src/migrations/0002-live-chat.ts: message.created',
    'domain/src/use-cases/agent/create-agent.ts: agent.created',
    'domain/src/use-cases/agent/delete-agent.ts: agent.deleted',
    'domain/src/use-cases/agent/invite-agents.ts: agent.created',
  ];

  it('is a column of the table of events, and nowhere else', async () => {
    const folders = ['domain/src/ports', 'adapters', 'packages', 'apps'];
    const files = [...useCases, ...(await Promise.all(folders.map(sourceFiles))).flat()];
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((file) => askedFor(textOf(file)).map((type) => `${file}: ${type}`));
    expect(found.sort()).toEqual(other);
  });

  it.each([
    ["if (event.type === 'tag.changed') return;", ['tag.changed']],
    ["  case 'message.created':", ['message.created']],
    ["new Set(['message.created', 'tag.changed'])", ['message.created', 'tag.changed']],
    ["writer.events.append([{ type: 'tag.changed', tagId }], now);", []],
    ["refuse('inbox.not_found', 'There is no such inbox')", []],
  ])('is found in %s', (text, found) => {
    expect(askedFor(text)).toEqual(found);
  });
});
