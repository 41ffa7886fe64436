import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf, written } from './console-desk.ts';

interface Team {
  readonly id: number;
}

describeInBrowser('a conversation that leaves the teams of an agent', () => {
  let desk: ConsoleDesk;
  let returns: Team;
  let billing: Team;
  beforeAll(async () => {
    desk = await consoleDesk();
    const team = { conversation_assignment_type: 'Manual', timezone: 'UTC' };
    returns = await desk.ask('/teams', 'POST', { name: 'Returns', emoji: '📦', ...team });
    billing = await desk.ask('/teams', 'POST', { name: 'Billing', emoji: '💶', ...team });
    const permissions = ['conversations:read', 'conversations:read_team_all', 'conversations:update_team_assignee'];
    const role = { name: 'In a team', permissions: [...permissions, 'messages:read', 'messages:write'] };
    await desk.ask('/roles', 'POST', role);
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: [role.name], teams: ['Returns'] });
  });
  afterAll(() => desk?.close());

  test('names the team to which the agent moved it, and keeps what they wrote', async () => {
    const uuid = await desk.write('Pia', 'The bill is wrong');
    await desk.ask(`/conversations/${uuid}/assignee/team`, 'PUT', { assignee_id: returns.id });
    const page = await desk.signIn(desk.grace, { path: `/team/${returns.id}/c/${uuid}` });
    await page.getByRole('article').getByText('The bill is wrong').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('Dear Pia');
    await page.getByRole('group', { name: 'Properties' }).getByRole('button', { name: /Team/ }).click();
    await page.getByRole('option', { name: 'Billing' }).click();
    await page.getByRole('heading', { name: 'This moved to Billing, and you are not in that team.' }).waitFor();
    await page.getByText('A text that you began is kept on this device.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy your text' }).waitFor();

    // A colleague brings it back.
    await desk.ask(`/conversations/${uuid}/assignee/team`, 'PUT', { assignee_id: returns.id });
    await page.reload();
    await expect.poll(() => written(page.getByRole('textbox', { name: /^Reply to/ }))).toBe('Dear Pia');
    await page.context().close();
  });

  test('names no team where a colleague moved it: the service does not say where it is', async () => {
    const uuid = await desk.write('Quirin', 'Where is my parcel?');
    await desk.ask(`/conversations/${uuid}/assignee/team`, 'PUT', { assignee_id: returns.id });
    const page = await desk.signIn(desk.grace, { path: `/team/${returns.id}/c/${uuid}` });
    await page.getByRole('article').getByText('Where is my parcel?').waitFor();
    await desk.ask(`/conversations/${uuid}/assignee/team`, 'PUT', { assignee_id: billing.id });
    await page.getByRole('heading', { name: 'This conversation is no longer in your lists.' }).waitFor();
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
