import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { axeFaults } from './axe-faults.ts';
import { deskOfTests } from './desk-of-tests.ts';

describeInBrowser('the scripts of the frame cannot be fetched', () => {
  const desk = deskOfTests();

  test.each([
    ['en', 'The chat has not loaded yet.', 'Try again', 'ltr'],
    ['de', 'Der Chat ist noch nicht geladen.', 'Noch einmal', 'ltr'],
    ['fr', "La discussion n'est pas encore chargée.", 'Réessayer', 'ltr'],
    ['es', 'El chat todavía no se ha cargado.', 'Probar otra vez', 'ltr'],
    ['ar', 'لم تُحمَّل المحادثة بعد.', 'حاول مجددًا', 'rtl'],
  ])(
    'it is said in the language of the inbox, %s, and trying again shows the chat',
    async (language, said, again, dir) => {
      await desk.configure({ language });
      const visit = await desk.visit({
        before: async (page) => void (await page.route('**/widget/assets/main-*.js', (route) => route.abort())),
      });
      const { chat } = visit;
      await visit.launcher.click();
      await chat.getByText(said).waitFor();
      expect(await chat.locator('html').getAttribute('dir')).toBe(dir);
      expect(await chat.locator('html').getAttribute('lang')).toBe(language);
      expect(await axeFaults(visit)).toEqual([]);
      await visit.page.unrouteAll();
      await chat.getByRole('link', { name: again }).press('Enter');
      await chat.locator('button[data-first]').waitFor();
      expect(await chat.getByText(said).count()).toBe(0);
    },
  );

  test('it is said in the language that the page wants', async () => {
    await desk.configure({ language: 'de' });
    const visit = await desk.visit({
      before: async (page) => {
        await page.addInitScript('Helpdesk = (...call) => Helpdesk.q.push(call); Helpdesk.q = []');
        await page.addInitScript(`Helpdesk('boot', { inbox: '${desk.inbox.uuid}', locale: 'fr-FR' })`);
        await page.route('**/widget/assets/main-*.js', (route) => route.abort());
      },
    });
    await visit.launcher.click();
    await visit.chat.getByRole('link', { name: 'Réessayer' }).waitFor();
    await desk.configure({});
  });

  test('on a phone the launcher stays, and closes what is empty; it leaves when the chat is there', async () => {
    const visit = await desk.visit({
      viewport: { width: 390, height: 844 },
      before: async (page) => void (await page.route('**/widget/assets/main-*.js', (route) => route.abort())),
    });
    const { launcher, chat } = visit;
    await launcher.click();
    await chat.getByText('The chat has not loaded yet.').waitFor();
    await launcher.click();
    await expect.poll(() => launcher.getAttribute('aria-expanded')).toBe('false');
    await launcher.click();
    await visit.page.unrouteAll();
    await chat.getByRole('link', { name: 'Try again' }).click();
    await chat.getByRole('button', { name: 'Start a conversation' }).waitFor();
    await launcher.waitFor({ state: 'hidden' });
  });

  test('a service that is away when the settings are asked for', async () => {
    const visit = await desk.visit({
      before: async (page) => void (await page.route('**/widget/chat/settings', (route) => route.abort())),
    });
    await visit.launcher.click();
    await visit.chat.getByText('The chat has not loaded yet.').waitFor();
    await visit.page.unrouteAll();
    await visit.chat.getByRole('button', { name: 'Start a conversation' }).waitFor();
  });
});
