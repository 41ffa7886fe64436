import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

interface Named {
  readonly id: number;
}

/** A team's list is what the service has for the rights of the agent, and never a refusal. */
describeInBrowser('the list of a team', () => {
  let desk: ConsoleDesk;
  let returns: Named;
  let roles = 0;
  beforeAll(async () => {
    desk = await consoleDesk();
    const team = { conversation_assignment_type: 'Manual', timezone: 'UTC' };
    returns = await desk.ask('/teams', 'POST', { name: 'Returns', emoji: '📦', ...team });
    for (const [name, text, agent] of [
      ['Pia', 'Nobody has this one', undefined],
      ['Quirin', 'Ada has this one', desk.ada],
    ] as const) {
      const uuid = await desk.write(name, text);
      await desk.ask(`/conversations/${uuid}/assignee/team`, 'PUT', { assignee_id: returns.id });
      if (agent !== undefined) await desk.ask(`/conversations/${uuid}/assignee/user`, 'PUT', { assignee_id: agent.id });
    }
  });
  afterAll(() => desk?.close());
  beforeEach(() => expect(desk.faults).toEqual([]));

  async function graceMay(...permissions: string[]): Promise<void> {
    const role = { name: `role ${++roles}`, permissions: ['conversations:read', 'messages:read', ...permissions] };
    await desk.ask('/roles', 'POST', role);
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: [role.name], teams: ['Returns'] });
  }
  async function open() {
    const page = await desk.signIn(desk.grace, { path: `/team/${returns.id}` });
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    return { page, refused, row: (text: string) => page.getByRole('link', { name: new RegExp(text) }) };
  }

  test('has all, or those without an agent, as its agent chooses', async () => {
    await graceMay('conversations:read_all', 'conversations:read_team_inbox');
    const { page, row } = await open();
    await row('Nobody has').waitFor();
    await row('Ada has').waitFor();
    await page.getByRole('button', { name: 'Without agent' }).click();
    await row('Ada has').waitFor({ state: 'detached' });
    await row('Nobody has').waitFor();
    expect(new URL(page.url()).search).toBe('?agent=none');
    // A conversation that gets an agent leaves it.
    const uuid = await desk.write('Romy', 'This one is taken soon');
    await desk.ask(`/conversations/${uuid}/assignee/team`, 'PUT', { assignee_id: returns.id });
    await row('taken soon').waitFor();
    await desk.ask(`/conversations/${uuid}/assignee/user`, 'PUT', { assignee_id: desk.ada.id });
    await row('taken soon').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove Without agent' }).click();
    await row('taken soon').waitFor();
    await page.context().close();
  });

  test('has those without an agent where no more may be seen, and says so', async () => {
    await graceMay('conversations:read_team_inbox', 'conversations:read_team_all');
    const { page, refused, row } = await open();
    await row('Nobody has').waitFor();
    await page.getByRole('list', { name: 'Active filter' }).getByText('Without agent').waitFor();
    expect(await page.getByRole('button', { name: /Without agent/ }).count()).toBe(0);
    expect(await row('Ada has').count()).toBe(0);
    expect(refused).toEqual([]);

    // They may read, and nothing that they cannot do is offered.
    await row('Nobody has').click();
    await page.getByText('You may not write here.').waitFor();
    expect(await page.getByRole('textbox', { name: /^Reply to/ }).count()).toBe(0);
    await page.keyboard.press('r');
    expect(await page.getByRole('textbox', { name: /^Reply to/ }).count()).toBe(0);
    await page.context().close();
  });

  test('is not there where nothing of it may be listed', async () => {
    await graceMay('conversations:read_assigned', 'conversations:read_team_all', 'messages:write');
    const uuid = await desk.write('Sina', 'This one is hers', desk.grace);
    const page = await desk.signIn(desk.grace, { path: `/mine/c/${uuid}` });
    await page.getByRole('link', { name: /^Mine/ }).waitFor();
    expect(await page.getByRole('link', { name: /Returns/ }).count()).toBe(0);
    // The second key alone would begin a reply; reports are not for her either.
    const field = page.getByRole('textbox', { name: /^Reply to/ });
    await field.waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    expect(await field.and(page.locator(':focus')).count()).toBe(0);
    await page.keyboard.press('r');
    await field.and(page.locator(':focus')).waitFor();
    await page.context().close();
  });
});
