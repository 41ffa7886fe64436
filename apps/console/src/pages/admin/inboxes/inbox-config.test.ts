import { expect, it } from 'vitest';
import { fullConfig, moved, settingsOf, storedConfig } from './inbox-config.ts';

it('what is missing or of another type has its default', () => {
  const config = fullConfig({ dark_mode: 'yes', launcher: { position: 'left' }, home_apps: 3, logo_url: 7 });
  expect(config.dark_mode).toBe(false);
  expect(config.launcher).toMatchObject({ position: 'left', spacing: { side: 20, bottom: 20 } });
  expect(config.home_apps).toEqual([]);
  expect(config.session_duration).toBe('10h');
  expect(fullConfig({ session_duration: '90m' }).session_duration).toBe('1.5h');
  expect(config.logo_url).toBeNull();
});

it('only what was changed is stored, next to what is not known here', () => {
  const stored = { future: 1, brand_name: 'Old' };
  const before = fullConfig(stored);
  const after = { ...before, brand_name: 'New', trusted_domains: [' shop.example ', ''] };
  expect(storedConfig(stored, before, after)).toEqual({
    future: 1,
    brand_name: 'New',
    trusted_domains: ['shop.example'],
  });
  expect(storedConfig(stored, before, before)).toEqual(stored);
});

it('what is not known here stays in the fields and apps that were not changed', () => {
  const fields = [
    { key: 'order', type: 'text', label: 'Order', enabled: true, order: 1, color: 'red' },
    { key: 'size', type: 'text', label: 'Size', enabled: true, order: 2, unit: 'cm' },
  ];
  const apps = [{ type: 'carousel', title: 'News', url: 'example.com' }];
  const stored = { prechat_form: { enabled: true, title: 'Hi', fields, layout: 'wide' }, home_apps: apps };
  const before = fullConfig(stored);
  const [first, second] = before.prechat_form.fields;
  const form = {
    ...before.prechat_form,
    fields: [{ ...first, label: 'Number' }, second],
  } as typeof before.prechat_form;
  expect(storedConfig(stored, before, { ...before, prechat_form: form })).toEqual({
    ...stored,
    prechat_form: { ...form, layout: 'wide', fields: [{ ...first, label: 'Number' }, fields[1]] },
  });
});

it('the preview gets the enabled fields in their order, and none while the form is off', () => {
  const field = { key: 'a', type: 'text', enabled: true, order: 2 };
  const fields = [field, { ...field, key: 'b', order: 1 }, { ...field, key: 'c', enabled: false }];
  const on = settingsOf(fullConfig({ prechat_form: { enabled: true, fields } }));
  expect(on.prechat_form.fields.map(({ key }) => key)).toEqual(['b', 'a']);
  expect(settingsOf(fullConfig({ prechat_form: { enabled: false, fields } })).prechat_form.fields).toEqual([]);
});

it('a row moves by one place and stays at the edges', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
