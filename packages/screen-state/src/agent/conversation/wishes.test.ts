import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deskOfTests, refused } from '../../testing/desk-of-tests.ts';
import { deviceOfTests } from '../../testing/devices-of-tests.ts';
import { type PageOfTests, pageOfTests } from '../../testing/pages-of-tests.ts';
import type { ChosenMacro, Wish } from './agent-outgoing.ts';
import { resolving } from './wishes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const macro: ChosenMacro = { id: 3, actions: [{ type: 'add_tags', value: ['photo'] }] };

/** A page with one conversation open; what it shows and the service has of its status. */
async function opened() {
  const desk = deskOfTests();
  desk.rows.add('c1');
  const device = deviceOfTests();
  const pages: PageOfTests[] = [];
  const open = async () => {
    const page = pageOfTests(desk, device);
    pages.push(page);
    await vi.advanceTimersByTimeAsync(0);
    page.deliver();
    return page;
  };
  const page = await open();
  const view = page.state.open('c1');
  await vi.advanceTimersByTimeAsync(100);
  const shown = () => page.state.row('c1').snapshot()?.status;
  const pass = async (ms = 100) => {
    for (const each of pages) each.deliver();
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { desk, device, open, page, view, shown, pass, close: () => pages.map((each) => each.close()) };
}

it('reports F4: the status that is sent with a message follows it: nothing shows it before the service has the message', async () => {
  const { desk, page, view, shown, pass, close } = await opened();
  page.cut();
  void view.send('Done', { wish: { ...resolving, macro } });
  await pass(60_000);
  expect([shown(), desk.macros, page.said]).toEqual(['Open', [], []]);
  page.line.isCut = false;
  for (let round = 0; round < 5; round += 1) await pass(20_000);
  expect([shown(), desk.rows.of('c1').status, desk.texts('c1')]).toEqual(['Resolved', 'Resolved', ['Done']]);
  expect([desk.macros, page.said]).toEqual([['3 c1'], ['macroDone', 'shown']]);
  close();
});

it.each([400, 403, 404, 413, 500])(
  'reports F4: with a message that is refused with %i no status is set and no macro done; with one that is sent again both are',
  async (status) => {
    const { desk, page, view, shown, pass, close } = await opened();
    page.line.refusals = [status];
    expect(await Promise.all([view.send('Done', { wish: { ...resolving, macro } }), pass()])).toContain(false);
    await pass(60_000);
    expect([shown(), desk.rows.of('c1').status, desk.macros]).toEqual(['Open', 'Open', []]);
    expect(page.notSent).toMatchObject([{ uuid: 'c1', kind: 'reply', reason: { code: 'refused', error: { status } } }]);
    const isInField = status === 400 || status === 413;
    expect(page.text('c1')).toBe(isInField ? 'Done' : '');
    // The macro belongs to the text.
    expect(page.drafts.of('c1', 'reply').macro.snapshot()).toEqual(isInField ? macro : undefined);
    if (!isInField) {
      void view.retry(page.state.notSent.snapshot()[0]?.id ?? '');
      await pass();
      expect([desk.rows.of('c1').status, desk.macros]).toEqual(['Resolved', ['3 c1']]);
    }
    close();
  },
);

it.each<[string, Wish, number]>([
  ['once', resolving, 1],
  ['not at all where it is resolved already', resolving, 0],
])('reports F4: resolves %s', async (_how, wish, changes) => {
  const { desk, page, view, pass, close } = await opened();
  if (changes === 0) desk.rows.setStatus('c1', 'Resolved');
  await pass();
  void view.send('Done', { wish });
  await pass(60_000);
  expect(page.said).toHaveLength(changes);
  close();
});

it('changes 5: what is asked for with a message of an earlier page is done once, by one page, though no list has its conversation', async () => {
  const { desk, open, page, view, pass, close } = await opened();
  page.line.losesAnswers = true;
  void view.send('Done', { wish: { ...resolving, macro } });
  await pass(3_000);
  expect([desk.texts('c1'), desk.macros]).toEqual([['Done'], []]);
  page.crash();
  const others = [await open(), await open()];
  await pass(60_000);
  expect([desk.texts('c1'), desk.macros, desk.rows.of('c1').status]).toEqual([['Done'], ['3 c1'], 'Resolved']);
  expect(others.map(({ said }) => said)).toEqual([['macroDone', 'shown'], []]);
  close();
});

it('changes 5: what a page could not do with a message before it was closed is left to the next one', async () => {
  const { desk, open, page, view, pass, close } = await opened();
  void view.send('Done', { wish: resolving });
  // Its answer is on the way.
  while (desk.texts('c1').length === 0) await Promise.resolve();
  page.dispatch.close();
  page.state.close();
  await pass();
  expect([desk.texts('c1'), desk.rows.of('c1').status, page.said]).toEqual([['Done'], 'Open', []]);
  page.crash();
  await open();
  await pass(60_000);
  expect([desk.texts('c1'), desk.rows.of('c1').status]).toEqual([['Done'], 'Resolved']);
  close();
});

it('tells that the actions of a macro were refused, and goes on with the status', async () => {
  const { desk, page, view, pass, close } = await opened();
  const answer = desk.answer;
  desk.answer = (id, given) => {
    if (id === 'applyMacro') throw refused(403);
    return answer(id, given);
  };
  void view.send('Done', { wish: { ...resolving, macro } });
  await pass(60_000);
  expect([page.said, desk.rows.of('c1').status]).toEqual([['macroFailed', 'shown'], 'Resolved']);
  expect(page.state.outgoing.snapshot()).toEqual([]);
  close();
});
