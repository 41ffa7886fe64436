import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

const rows: readonly (readonly [string, Route])[] = Object.entries(routes);

describe('routes', () => {
  it('holds every row of every area', async () => {
    const files = readdirSync(new URL('routes/', import.meta.url));
    const areas = await Promise.all(files.map(async (file): Promise<object> => import(`./routes/${file}`)));
    const ids = areas.flatMap((area) => Object.values(area).flatMap((each: object) => Object.keys(each)));
    expect(ids.length).toBeGreaterThanOrEqual(99);
    expect(rows.map(([id]) => id).sort()).toEqual(ids.sort());
  });

  it('has one row per method and shape of path', () => {
    const keys = rows.map(([, row]) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(rows)('%s reads exactly the parameters of its path', (_id, row) => {
    const named = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const read = row.params === undefined ? [] : Object.keys((row.params as unknown as { entries: object }).entries);
    expect(read).toEqual(named);
  });

  it('lets every change of a conversation be conditional', () => {
    const conditional = rows.filter(([, row]) => row.ifMatch === true).map(([, row]) => row.path.split('{uuid}/')[1]);
    expect(conditional.sort()).toEqual([
      'assignee/team',
      'assignee/team/remove',
      'assignee/user',
      'assignee/user/remove',
      'macros/{id}/apply',
      'priority',
      'status',
      'tags',
    ]);
  });

  it('lets pages call for the widget only, and asks for a session wherever there is something to see', () => {
    const ofWidget = rows.filter(([, row]) => row.path.startsWith('/api/v1/widget/'));
    expect(ofWidget.map(([id]) => id)).toEqual(
      rows.filter(([, row]) => row.caller.kind === 'widget').map(([id]) => id),
    );
    const withoutSession = ofWidget.filter(
      ([, { caller }]) => caller.kind === 'widget' && caller.session !== 'required',
    );
    expect(withoutSession.map(([, row]) => row.path.replace('/api/v1/widget/chat/', '')).sort()).toEqual([
      'auth/exchange',
      'conversations/init',
      'settings',
      'settings/launcher',
    ]);
  });

  it('answers the launcher alone to any origin', () => {
    const open = rows.filter(([, { caller }]) => caller.kind === 'widget' && caller.anyOrigin === true);
    expect(open.map(([id]) => id)).toEqual(['getWidgetLauncher']);
  });

  it('takes forms where there are files, and longer texts where people write', () => {
    const forms = rows.flatMap(([id, row]) => (row.form === undefined ? [] : [`${id} ${row.form.files}`]));
    expect(forms.sort()).toEqual([
      'setDeskLogo logo',
      'setInboxLogo logo',
      'updateContact avatar',
      'updateMe avatar',
      'uploadMedia first',
      'uploadWidgetFiles all',
    ]);
    const limits = rows.flatMap(([id, row]) => (row.bodyLimit === undefined ? [] : [[id, row.bodyLimit] as const]));
    expect(limits.filter(([, bytes]) => bytes > 64 * 1024)).toEqual([
      ['addContactNote', 128 * 1024],
      ['createConversation', 512 * 1024],
      ['sendMessage', 512 * 1024],
      ['forwardMessage', 512 * 1024],
      ['saveDraft', 512 * 1024],
      ['createMacro', 128 * 1024],
      ['updateMacro', 128 * 1024],
      ['exchangeCustomerToken', 128 * 1024],
      ['initWidgetConversation', 128 * 1024],
      ['sendWidgetMessage', 128 * 1024],
      ['createInbox', 512 * 1024],
      ['testInbox', 512 * 1024],
      ['updateInbox', 512 * 1024],
    ]);
  });

  it('security T9 takes short bodies of strangers who sign in', () => {
    const posts = rows.filter(([, row]) => row.caller.kind === 'public' && row.body !== undefined);
    expect(Object.fromEntries(posts.map(([id, row]) => [id, row.bodyLimit]))).toEqual({
      login: 8 * 1024,
      checkSetup: 8 * 1024,
      claimSetup: 16 * 1024,
      passSecondFactor: 16 * 1024,
      loginWithPasskey: 16 * 1024,
      requestPasswordReset: 8 * 1024,
      checkPasswordLink: 8 * 1024,
      setPasswordByLink: 8 * 1024,
    });
  });

  it('is public for the health of the service and for what a page needs before anybody signs in', () => {
    const open = rows.filter(([, row]) => row.caller.kind === 'public').map(([, row]) => row.path);
    expect(open.sort()).toEqual([
      '/api/v1/agents/reset-password',
      '/api/v1/agents/set-password',
      '/api/v1/agents/set-password/check',
      '/api/v1/auth/login',
      '/api/v1/auth/logout',
      '/api/v1/auth/methods',
      '/api/v1/auth/passkey',
      '/api/v1/auth/passkey/options',
      '/api/v1/auth/second-factor',
      '/api/v1/config',
      '/api/v1/lang',
      '/api/v1/lang/{code}',
      '/api/v1/setup/check',
      '/api/v1/setup/claim',
      '/health',
      '/health/live',
      '/health/ready',
    ]);
  });

  it('answers without the envelope for text, for mails, and for texts by their keys', () => {
    const plain = rows.flatMap(([id, { answer }]) => (answer === undefined ? [] : [`${id} ${answer}`]));
    expect(plain.sort()).toEqual([
      'getLanguage json',
      'getMailPicture image',
      'getTranscript text',
      'openRawMail mail',
    ]);
  });
});
