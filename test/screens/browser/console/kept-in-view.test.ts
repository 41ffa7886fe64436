import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

interface Named {
  readonly id: number;
}

const teamRights = ['conversations:read', 'conversations:read_team_all', 'messages:read', 'messages:write'];

describeInBrowser('what an agent has in view', () => {
  let desk: ConsoleDesk;
  let returns: Named;
  let billing: Named;
  let role: Named;
  let long: string;
  const setRights = (permissions: readonly string[]) =>
    desk.ask(`/roles/${role.id}`, 'PUT', { name: 'In a team', description: '', permissions });
  beforeAll(async () => {
    desk = await consoleDesk();
    const team = { conversation_assignment_type: 'Manual', timezone: 'UTC' };
    returns = await desk.ask('/teams', 'POST', { name: 'Returns', emoji: '📦', ...team });
    billing = await desk.ask('/teams', 'POST', { name: 'Billing', emoji: '💶', ...team });
    role = await desk.ask('/roles', 'POST', { name: 'In a team', permissions: teamRights });
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: ['In a team'], teams: ['Returns'] });
    long = await desk.write('Mira', 'Message 0');
    for (let number = 1; number <= 70; number += 1) await desk.answer(long, `Message ${number}`);
  });
  afterAll(() => desk?.close());

  test('messages stay where older ones cannot be fetched, which come when the connection is back', async () => {
    const page = await desk.signIn(desk.ada, { path: `/all/c/${long}` });
    const log = page.getByRole('region', { name: 'Messages' });
    const said = (number: number) => log.getByText(`Message ${number}`, { exact: true });
    await said(70).waitFor();
    await page.getByText('Up to date').waitFor();
    desk.proxy.cut();
    try {
      await page.getByText('Connection lost.').first().waitFor();
      await log.evaluate((element) => element.scrollTo(0, 0));
      await page.getByText('Some messages were not loaded.').waitFor();
      expect(await said(70).count()).toBe(1);
      expect(await faultsOf(page)).toEqual([]);
    } finally {
      desk.proxy.restore();
    }
    await page.getByRole('button', { name: 'Try now' }).first().click();
    await page.getByText('Some messages were not loaded.').waitFor({ state: 'detached' });
    await said(1).waitFor();
    expect(await said(70).count()).toBe(1);
    await page.context().close();
  });

  test('a message that a link leads to is shown when the connection is back, and is not said to be gone', async () => {
    const { results } = await desk.ask<{ results: { uuid: string; text_content: string }[] }>(
      `/conversations/${long}/messages?page_size=100`,
    );
    const linked = results.find(({ text_content: text }) => text === 'Message 5')?.uuid ?? '';
    const page = await desk.signIn(desk.ada, { path: `/all/c/${long}` });
    const message = page.getByRole('article').getByText('Message 5', { exact: true });
    await page.getByRole('article').getByText('Message 70', { exact: true }).waitFor();
    await page.getByText('Up to date').waitFor();
    desk.proxy.cut();
    try {
      await page.getByText('Connection lost.').first().waitFor();
      await page.evaluate(`history.pushState(null, '', '?m=${linked}')`);
      await page.getByText('Some messages were not loaded.').waitFor();
      expect(await page.locator('[data-toast]').count()).toBe(0);
    } finally {
      desk.proxy.restore();
    }
    await page.getByRole('button', { name: 'Try now' }).first().click();
    await message.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toContain('Message 5');
    await page.goto(`${desk.proxy.address}/all/c/${long}?m=${long}`);
    await page.locator('[data-toast]').getByText('This message is no longer there.').waitFor();
    await page.context().close();
  });

  test('a conversation that leaves the team and comes back has what was written meanwhile', async () => {
    const uuid = await desk.write('Pia', 'The bill is wrong');
    const assign = (team: Named) => desk.ask(`/conversations/${uuid}/assignee/team`, 'PUT', { assignee_id: team.id });
    await assign(returns);
    const page = await desk.signIn(desk.grace, { path: `/team/${returns.id}/c/${uuid}` });
    await page.getByRole('article').getByText('The bill is wrong').waitFor();
    await assign(billing);
    await page.getByRole('heading', { name: 'This conversation is no longer in your lists.' }).waitFor();
    await desk.answer(uuid, 'It says seven kettles');
    await assign(returns);
    await page.getByRole('article').getByText('It says seven kettles').waitFor();
    expect(await page.getByRole('article').getByText('The bill is wrong').count()).toBe(1);
    await page.context().close();
  });

  test('a list that the agent may not read any more is empty, and stays so when the page is opened again', async () => {
    await setRights([...teamRights, 'conversations:read_all']);
    await desk.write('Quirin', 'Where is my parcel?');
    const page = await desk.signIn(desk.grace, { path: '/all' });
    const rows = page.getByRole('list', { name: 'All' }).getByRole('link');
    await rows.first().waitFor();
    const keeps = () =>
      page.evaluate<boolean>(`Object.values(localStorage).some((each) => each.includes('my parcel'))`);
    await expect.poll(keeps).toBe(true);
    await setRights(teamRights);
    const refused = page.getByRole('heading', { name: 'You may not see All.' });
    await refused.waitFor();
    expect(await page.getByText('Where is my parcel?').count()).toBe(0);
    expect(await page.getByText(/^Not loaded/).count()).toBe(0);
    await page.getByText(/^(?:An administrator|.* can change that)/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expect.poll(keeps).toBe(false);
    await page.reload();
    await refused.waitFor();
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
