import { describe, expect, it } from 'vitest';
import { recordingConnection } from '../testing/recording-connection.ts';
import { sqlReader, sqlWriter } from './handles.ts';

describe('a reader', () => {
  const methodsOf = (handle: object): readonly string[] =>
    Object.entries(handle).flatMap(([name, repository]) => Object.keys(repository).map((each) => `${name}.${each}`));
  const { connection } = recordingConnection();
  const reader = methodsOf(sqlReader(connection));
  const writer = methodsOf(sqlWriter(connection));

  it('has nothing to write with', () => {
    const writes =
      /\.(absorb|add|append|begin|claim|delete|end|ensure|forget|insert|keep|link|lock|mark|merge|move|next|set|sweep|take|touch|trim|update)(?![a-z])/;
    expect(reader.filter((method) => writes.test(method))).toEqual([]);
    expect(writer.filter((method) => writes.test(method)).length).toBeGreaterThan(50);
    expect(reader.length).toBeGreaterThan(50);
  });

  it('is what the writer reads with', () => {
    expect(writer).toEqual(expect.arrayContaining([...reader]));
  });
});
