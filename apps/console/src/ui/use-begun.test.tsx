import { keyOn } from '@helpdesk/screen-testing';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useBegun } from './use-begun.ts';

/** A field that comes later, over a page that hears keys. */
function openPage() {
  const heard: string[] = [];
  const hear = (event: KeyboardEvent): void => void heard.push(event.key);
  const onEscape = vi.fn();
  let show = (): void => undefined;
  function Later() {
    const [isThere, setThere] = useState(false);
    const begun = useBegun(!isThere, onEscape);
    show = () => setThere(true);
    return isThere ? <input defaultValue={begun()} /> : null;
  }
  addEventListener('keydown', hear);
  render(<Later />, document.body);
  onTestFinished(() => {
    removeEventListener('keydown', hear);
    render(null, document.body);
  });
  const field = async (): Promise<string> => {
    show();
    await expect.poll(() => document.querySelector('input')).not.toBeNull();
    return document.querySelector('input')?.value ?? '';
  };
  return { heard, onEscape, field };
}

test.each([
  ['letters', ['n', 'e', 'l', 'e'], 'nele'],
  ['corrections', ['n', 'x', 'Backspace', 'e'], 'ne'],
  ['other scripts', ['о', 'ت', 'لا', '𝒳'], 'оتلا𝒳'],
  ['signs and spaces', ['@', ' ', '.'], '@ .'],
  ['what types nothing', ['Shift', 'a', 'Enter', 'ArrowDown', 'Tab', 'Dead'], 'a'],
])('reports F12: of what is typed before a field is there, %s stand in it', async (_what, keys, expected) => {
  const { heard, field } = openPage();
  for (const key of keys) expect(await keyOn(document.body, key), key).toBe(false);
  expect(await field()).toBe(expected);
  expect(heard).toEqual([]);
});

test('reports F12: what is held with Ctrl is left to the browser, and no key of the page; Escape closes', async () => {
  const { heard, onEscape, field } = openPage();
  expect(await keyOn(document.body, 'r', { ctrlKey: true })).toBe(true);
  expect(await keyOn(document.body, 'Enter', { ctrlKey: true })).toBe(true);
  await keyOn(document.body, 'Escape');
  expect(onEscape).toHaveBeenCalledTimes(1);
  expect([await field(), heard]).toEqual(['', []]);
  // Then the keys are those of the page again.
  await keyOn(document.body, 'j');
  expect(heard).toEqual(['j']);
});
