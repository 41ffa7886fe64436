import { describe, expect, it } from 'vitest';
import type { ArchiveTable } from './archive.ts';
import { parseRowLine, rowLine } from './row-line.ts';

const pets: ArchiveTable = {
  name: 'pets',
  key: ['id'],
  columns: new Map([
    ['id', 'ref'],
    ['name', 'text'],
    ['owner', 'text?'],
    ['born_at', 'time?'],
    ['legs', 'int'],
    ['tame', 'flag'],
  ]),
};
const tables = new Map([['pets', pets]]);
const row = { id: 1, name: 'Rex', owner: null, born_at: -5, legs: 0, tame: true };
const line = '{"table":"pets","row":{"id":1,"name":"Rex","owner":null,"born_at":-5,"legs":0,"tame":true}}';

describe('the line of a row', () => {
  it('has one form', () => {
    expect(rowLine(pets, row)).toBe(`${line}\n`);
  });

  it.each(['', 'two\nlines', '\r', '\u2028\u2029', '\u0000', '"\\', '\ud83d', 'É🚚', '__proto__', '\ufeff'])(
    'brings %j back',
    (name) => {
      const written = rowLine(pets, { ...row, name, owner: name });
      expect(written.indexOf('\n')).toBe(written.length - 1);
      expect(parseRowLine(tables, written.slice(0, -1))).toEqual({ table: pets, row: { ...row, name, owner: name } });
    },
  );

  it.each([
    ['', 'is no row of a table'],
    ['[]', 'is no row of a table'],
    ['{"table":"pets"}', 'is no row of a table'],
    ['{"table":"pets","row":[]}', 'is no row of a table'],
    [line.replace('pets', 'cats'), 'names a table that this program does not know: "cats"'],
    [line.replace('"owner"', '"toString"'), 'names a column that pets does not have: "toString"'],
    [line.replace('"owner":null,', ''), 'lacks the column owner of pets'],
    [line.replace('null', '7'), 'has in owner of pets no text'],
    [line.replace('"Rex"', 'null'), 'has in name of pets no text'],
    [line.replace('-5', '"-5"'), 'has in born_at of pets no time'],
    [line.replace('-5', '1e99'), 'has in born_at of pets no time'],
    [line.replace('-5', '253402300800000'), 'has in born_at of pets no time'],
    [line.replace('-5', '-62167219200001'), 'has in born_at of pets no time'],
    [line.replace(':1,', ':0,'), 'has in id of pets no ref'],
    [line.replace('"legs":0', '"legs":-1'), 'has in legs of pets no int'],
    [line.replace('true', '1'), 'has in tame of pets no flag'],
    [line.replace('true', 'null'), 'has in tame of pets no flag'],
    [line.replace('-5', '-0'), 'is not written as an export writes it'],
    [line.replace('Rex', '\\u0052ex'), 'is not written as an export writes it'],
    [`${line} `, 'is not written as an export writes it'],
    [line.replace('"pets",', '"pets","more":1,'), 'is not written as an export writes it'],
    [line.replace('"name":"Rex","owner":null', '"owner":null,"name":"Rex"'), 'is not written as an export writes it'],
  ])('%s is refused', (broken, what) => {
    expect(parseRowLine(tables, broken)).toBe(what);
  });
});
