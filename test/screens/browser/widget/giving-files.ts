import type { Locator } from 'playwright-core';
import type { Visit } from './widget-desk.ts';

/** Chooses text files, each of which has its name as its content. */
export const give = ({ chat }: Visit, ...names: string[]): Promise<void> =>
  chat
    .locator('form input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));

/** What is not sent yet, by a file's name. */
export const waiting = ({ chat }: Visit, name: string): Locator =>
  chat.locator('[data-waits]').filter({ hasText: name });

/** Waits until a file is in the conversation, by its name. */
export const fileArrived = ({ chat }: Visit, name: string): Promise<void> =>
  chat.locator('[data-uuid]').getByText(name).waitFor();

/** A file over, or into, an element. Whether the browser would do with it what it wants. */
export const drag = (visit: Visit, selector: string, event: string, name = 'dropped.txt'): Promise<boolean> =>
  visit.frame().evaluate<boolean>(`{
    const data = new DataTransfer();
    data.items.add(new File(['x'], '${name}', { type: 'text/plain' }));
    const options = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
    document.querySelector('${selector}').dispatchEvent(${event});
  }`);
