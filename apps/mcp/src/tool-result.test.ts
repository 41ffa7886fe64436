import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';
import { toolResult } from './tool-result.ts';

const limit = 60_000;

it('leaves alone what fits', () => {
  const value = { results: [{ text: 'x'.repeat(5_000), seen: null, count: 3 }], deep: { list: [1, 2] } };
  expect(shorten(value, limit)).toEqual({ value, notes: [] });
});

it('cuts long texts first, never through a character, and says so', () => {
  const value = { messages: Array.from({ length: 9 }, (_, id) => ({ id, content: `a${'😀'.repeat(10_000)}` })) };
  const short = shorten(value, limit);
  expect(JSON.stringify(short?.value).length).toBeLessThanOrEqual(limit);
  expect(short?.notes).toEqual(['9 long texts were cut after 4000']);
  const { messages } = JSON.parse(JSON.stringify(short?.value));
  expect(messages).toHaveLength(9);
  expect(messages[0].content.isWellFormed()).toBe(true);
  expect(messages[0].content).toContain('… (16001 more characters)');
});

it('then shortens lists, and says how many there were', () => {
  const value = { results: Array.from({ length: 500 }, (_, id) => ({ id, text: 'x'.repeat(400) })) };
  const { content, structuredContent } = toolResult({ ok: true, data: value });
  expect(JSON.parse(content[0]?.text ?? '').data.results).toHaveLength(20);
  expect(structuredContent.cut).toEqual(['results shows 20 of 500']);
  expect(content[0]?.text).toBe(JSON.stringify(structuredContent));
  expect(content[1]?.text).toMatch(/Not all is shown: results shows 20 of 500.*page_size/);
});

it('refuses what no cutting makes small enough', () => {
  const value = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`attribute ${at}`, at]));
  expect(toolResult({ ok: true, data: value })).toMatchObject({ isError: true });
});

it('says that there is another page, and nothing when there is none', () => {
  const page = { results: [1, 2], total: 5, next_cursor: 'abc' };
  expect(toolResult({ ok: true, data: page }).content[1]?.text).toContain(
    '2 of 5. The next one: the same call with cursor "abc"',
  );
  expect(toolResult({ ok: true, data: { ...page, next_cursor: null } }).content).toHaveLength(1);
});

it('tells every fault of a refused request', () => {
  const issues = [
    { path: 'name', message: 'is required' },
    { path: '', message: 'Something else' },
  ];
  const refusal = { ok: false, status: 400, type: 'InputException', message: 'Two faults', data: { issues } } as const;
  const { isError, content, structuredContent } = toolResult(refusal);
  expect(isError).toBe(true);
  expect(structuredContent.error).toEqual({ status: 400, type: 'InputException', message: 'Two faults', issues });
  expect(content[1]?.text).toBe('Refused (400 InputException): Two faults\n- name: is required\n- Something else');
});
