import { expect, test } from 'vitest';
import { signedIn } from './signed-in.ts';
import { onEveryStore } from './world.ts';

const defaults = {
  name: 'Helpdesk',
  logo_url: null,
  waiting_limits: { livechat_minutes: 60, email_minutes: 1_440 },
  locale: 'en',
  timezone: 'Europe/Berlin',
  own_timezone: null,
  service_timezone: 'Europe/Berlin',
  service_timezone_is_set: true,
  public_url: null,
  addresses: [] as string[],
};

onEveryStore(
  (world) => {
    const set = (body: object) => world().data('updateDeskSettings', { body });

    test('settings of the desk are kept member by member, and every agent reads them', async () => {
      const { as } = await world().agent();
      expect(await world().data('getDeskSettings', { as })).toEqual(defaults);
      expect(await set({ name: ' Acme ' })).toEqual({ ...defaults, name: 'Acme' });
      const limits = { livechat_minutes: 60, email_minutes: 30 };
      const zones = { timezone: 'Asia/Tokyo', own_timezone: 'Asia/Tokyo', service_timezone: 'Europe/Berlin' };
      const changed = { ...defaults, name: 'Acme', waiting_limits: limits, locale: 'pt-BR', ...zones };
      await set({ waiting_limits: { email_minutes: 30 } });
      expect(await set({ locale: 'pt-BR', timezone: 'Asia/Tokyo' })).toEqual(changed);
      expect(await world().data('getDeskSettings', { as })).toEqual(changed);
      const former = { ...changed, timezone: 'Europe/Berlin', own_timezone: null };
      expect(await set({ timezone: null })).toEqual(former);
      expect(await set({ timezone: 'Europe/Berlin' })).toEqual({ ...former, own_timezone: 'Europe/Berlin' });
      expect(await set({ name: 'Acme', timezone: null })).toEqual(former);
      await world().refused(403, 'updateDeskSettings', { as, body: { name: 'Mine' } });
    });

    test.each<object>([
      {},
      { name: '' },
      { name: 'x'.repeat(81) },
      { name: '\u200b' },
      { waiting_limits: {} },
      { waiting_limits: { livechat_minutes: 0 } },
      { waiting_limits: { email_minutes: 1.5 } },
      { locale: 'not a tag' },
      { timezone: 'Nowhere/City' },
      { timezone: '+02:00' },
      { public_url: 'https://desk.example.com/path' },
      { public_url: 'desk.example.com' },
      { public_url: 'https://Desk.example.com' },
      { addresses: ['ftp://desk.example.com'] },
      { addresses: Array.from({ length: 6 }, (_, at) => `https://desk${at}.example.com`) },
    ])('%o is refused, and changes nothing', async (body) => {
      await world().refused(400, 'updateDeskSettings', { body });
      expect(await world().data('getDeskSettings')).toEqual(defaults);
    });

    test('a change is announced, and entered in the audit log with what changed', async () => {
      await set({ name: 'Acme' });
      expect((await world().events()).at(-1)?.event).toEqual({ type: 'settings.changed', name: 'desk' });
      const [entry] = (await world().data('listActivityLogs')).results;
      expect(entry).toMatchObject({ activity_type: 'desk_changed', actor_id: world().adminId });
      expect(entry?.meta).toMatchObject({ before: { name: 'Helpdesk' }, after: { name: 'Acme' } });
    });

    test('the audit log names the members of settings as requests do', async () => {
      await set({ waiting_limits: { livechat_minutes: 5 } });
      const [entry] = (await world().data('listActivityLogs')).results;
      expect(entry?.meta).toEqual({
        changed: ['waiting_limits'],
        before: { waiting_limits: { livechat_minutes: 60, email_minutes: 1_440 } },
        after: { waiting_limits: { livechat_minutes: 5, email_minutes: 1_440 } },
      });
    });

    test('the name is shown before anybody has signed in, and by apps for one-time codes', async () => {
      await set({ name: 'Acme' });
      expect(await world().data('listSignInMethods', { as: null })).toMatchObject({ name: 'Acme', logo_url: null });
      expect(await world().data('getConfig', { as: null })).toMatchObject({ 'app.site_name': 'Acme' });
      const { headers } = await signedIn(world());
      const { uri } = await world().data('startTotp', { headers });
      expect(uri).toContain('otpauth://totp/Acme:');
      expect(uri).toContain('issuer=Acme');
      const { options } = await world().data('offerPasskey', { headers });
      expect(options).toMatchObject({ rp: { name: 'Acme' } });
    });

    test('how to install the widget is told of livechat inboxes, to who manages them', async () => {
      const { as } = await world().agent();
      const params = { id: world().inboxId };
      // Nothing was built for the tests.
      expect(await world().data('getInboxInstall', { params })).toBe(null);
      await world().refused(403, 'getInboxInstall', { params, as });
      const mail = await world().data('createInbox', {
        body: { name: 'Mail', channel: 'email', from: 'Mail <mail@example.com>' },
      });
      await world().refused(422, 'getInboxInstall', { params: { id: mail.id } });
      await world().refused(404, 'getInboxInstall', { params: { id: 4_711 } });
    });
  },
  { timeZone: 'Europe/Berlin' },
);
