import { expect, test } from 'vitest';
import { formOf } from './examples.ts';
import { picture } from './files.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const set = (body: object, as?: string) =>
    world().data('setMyPreferences', { body, ...(as !== undefined && { as }) });

  test('people 62: preferences are merged, and shown to their agent alone', async () => {
    const { as, id } = await world().agent();
    expect(await world().data('getMyPreferences', { as })).toEqual({});
    expect(await set({ theme: 'dark', list: { width: 320 } }, as)).toEqual({ theme: 'dark', list: { width: 320 } });
    expect(await set({ theme: null, list: [1], sound: false, absent: null }, as)).toEqual({ list: [1], sound: false });
    expect(await set({}, as)).toEqual({ list: [1], sound: false });
    expect(await world().data('getMyPreferences', { as })).toEqual({ list: [1], sound: false });
    expect(await world().data('getMyPreferences')).toEqual({});
    for (const record of [await world().data('getMe', { as }), await world().data('getAgent', { params: { id } })]) {
      expect(record).not.toHaveProperty('preferences');
    }
  });

  test('people 62: what would be too large is refused, and changes nothing', async () => {
    const { as } = await world().agent();
    const full = { a: 'x'.repeat(8_192 - '{"a":""}'.length) };
    await set(full, as);
    await world().refused(400, 'setMyPreferences', { body: { a: `${full.a}x` }, as });
    await world().refused(400, 'setMyPreferences', { body: { b: 1 }, as });
    await world().refused(400, 'setMyPreferences', { body: { Theme: 'dark' }, as });
    await world().refused(400, 'setMyPreferences', { body: ['theme'], as });
    expect(await world().data('getMyPreferences', { as })).toEqual(full);
  });

  test('members that two tabs set at once are both kept', async () => {
    const { as } = await world().agent();
    await Promise.all(Array.from({ length: 8 }, (_, at) => set({ [`m${at}`]: at }, as)));
    expect(Object.keys(await world().data('getMyPreferences', { as }))).toHaveLength(8);
  });

  test('the own picture is removed, twice too', async () => {
    const { as } = await world().agent();
    const form = formOf({ first_name: 'Ada' }, new File([await picture('png')], 'me.png'));
    expect((await world().data('updateMe', { form, as })).avatar_url).toMatch(/^http/);
    expect(await world().data('deleteMyAvatar', { as })).toBe(true);
    expect(await world().data('deleteMyAvatar', { as })).toBe(true);
    expect((await world().data('getMe', { as })).avatar_url).toBeNull();
  });
});
