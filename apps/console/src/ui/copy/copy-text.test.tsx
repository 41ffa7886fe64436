import { exampleOf, find, get, gone, press, seen } from '@helpdesk/screen-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
const conversation = exampleOf('GET /api/v1/conversations/{uuid}') as { readonly reference_number: string };

async function copyNumber(): Promise<void> {
  await openConsole(`/mine/c/${uuid}`);
  await press(await find('button', 'More'));
  await press(await find('option', 'Copy number'));
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('reports F17: where a page may not copy, the text is marked, and the key that copies it is named', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  await copyNumber();
  const field = (await find('field', 'Text')) as HTMLTextAreaElement;
  expect(field.value).toBe(conversation.reference_number);
  expect(field.readOnly).toBe(true);
  field.focus();
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(conversation.reference_number);
  await seen('press Ctrl C.');
  field.dispatchEvent(new Event('copy', { bubbles: true }));
  await gone('dialog', 'Copy it by hand');
});

test('reports F17: on a Mac it is the key of a Mac, also where the clipboard refuses', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    writeText: () => Promise.reject(new Error('not allowed')),
  } as never);
  await copyNumber();
  await seen('press ⌘ C.');
  await press(get('button', 'Close', await find('dialog', 'Copy it by hand')));
  await gone('dialog', 'Copy it by hand');
});

test('reports F17: where a page may copy, nothing more is asked', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
  await copyNumber();
  await seen('Number copied.');
  expect(writeText.mock.calls).toEqual([[conversation.reference_number]]);
  await gone('dialog', 'Copy it by hand');
});
