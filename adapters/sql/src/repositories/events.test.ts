import type { DomainEvent } from '@helpdesk/domain';
import { describe, expect, it } from 'vitest';
import { recordingConnection } from '../testing/recording-connection.ts';
import { events } from './events.ts';

const columns = 5;

const eventsOf = (count: number): readonly DomainEvent[] =>
  Array.from({ length: count }, (_, index) =>
    index % 3 === 2
      ? { type: 'tag.changed', tagId: index }
      : { type: 'message.created', conversationId: index, seq: index % 3 === 0 ? null : index, messageId: index },
  );

describe('faults O3: the events of one append', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [50, 3],
    [63, 6],
    [64, 1],
    [65, 2],
    [500, 10],
  ])('%d are written in order by %d statements', async (count, statements) => {
    const { connection, ran } = recordingConnection();
    const appended = eventsOf(count);
    await events(connection).append(appended, 9);
    expect(ran).toHaveLength(statements);
    const values = ran.flatMap(([, each]) => each);
    const rows = appended.map((event) => {
      const { conversationId, seq } = 'conversationId' in event ? event : { conversationId: null, seq: null };
      return [9, event.type, conversationId, seq, JSON.stringify(event)];
    });
    expect(values).toEqual(rows.flat());
    for (const [text, each] of ran) expect(text.match(/\(\?/g)).toHaveLength(each.length / columns);
  });
});
