import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerJwt } from '../../../api/conformance/customer-jwt.ts';
import { settingPaths, settledElsewhere } from '../../widget/setting-paths.ts';
import { describeInBrowser } from '../chromium.ts';
import { audienceScenes } from './scenes/audience.ts';
import { conversationScenes } from './scenes/conversation.ts';
import { homeScenes } from './scenes/home.ts';
import { picture } from './scenes/scene.ts';
import { type WidgetDesk, widgetDesk } from './widget-desk.ts';

const secret = 'the secret of the customer';
const scenes = [...homeScenes, ...conversationScenes, ...audienceScenes];

describeInBrowser('every setting of an inbox is seen by a visitor', () => {
  let desk: WidgetDesk;
  beforeAll(async () => {
    desk = await widgetDesk({ HELPDESK_MAX_UPLOAD_MB: '1', HELPDESK_ALLOWED_EXTENSIONS: 'pdf,png,txt' });
    await desk.ask(`/inboxes/${desk.inbox.id}`, 'PUT', { secret });
  });
  afterAll(() => desk?.close());

  test('and none is left out', () => {
    const isElsewhere = (path: string) =>
      Object.keys(settledElsewhere).some((each) => path === each || path.startsWith(`${each}.`));
    const looked = scenes.flatMap(({ checks }) => Object.keys(checks));
    expect(looked.toSorted()).toEqual(settingPaths.filter((path) => !isElsewhere(path)).toSorted());
  });

  describe.each(scenes)('$name', ({ config, act, checks, claims }) => {
    test('each has its effect', async () => {
      await desk.configure(config);
      const visit = await desk.visit({
        before: async (page) => {
          const body = Buffer.from(picture.split(',')[1] ?? '', 'base64');
          await page.route('https://pictures.example.com/**', (route) =>
            route.fulfill({ contentType: 'image/gif', body }),
          );
        },
      });
      await visit.launcher.waitFor();
      if (claims !== undefined) {
        const jwt = await customerJwt(claims, secret, Date.now());
        await visit.page.evaluate(`Helpdesk('update', { jwt: '${jwt}' })`);
      }
      await act?.(visit, desk);
      for (const [path, check] of Object.entries(checks)) {
        await check(visit, desk).catch((cause: unknown) => {
          throw new Error(`${path} has no effect`, { cause });
        });
      }
      await visit.close();
      expect(desk.faults).toEqual([]);
    });
  });
});
