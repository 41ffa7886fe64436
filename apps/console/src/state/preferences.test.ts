import { expect, it } from 'vitest';
import { preferencesOf } from './preferences.ts';

it('have a value where nothing was ever set', () => {
  expect(preferencesOf({})).toMatchObject({ density: 'comfortable', next_after_resolve: true, notify_desktop: [] });
});

it('are what was kept, without what this console does not know', () => {
  const kept = {
    density: 'compact',
    single_keys: false,
    next_after_resolve: 'yes',
    own_keys: { e: 'd', r: 7 },
    notify_sound: ['mention', 'another'],
    list_width: 400,
    panel_width: 10,
    of_another: 1,
  };
  expect(preferencesOf(kept)).toEqual({
    language: null,
    density: 'compact',
    next_after_resolve: true,
    enter_sends: false,
    single_keys: false,
    own_keys: { e: 'd' },
    notify_desktop: [],
    notify_sound: ['mention'],
    notify_without_text: false,
    list_width: 400,
    panel_width: null,
  });
});
