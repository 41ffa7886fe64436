import { find, get, press, write } from '@helpdesk/screen-testing';
import { expect, onTestFinished, test } from 'vitest';
import { openConsole } from '../console-of-tests.tsx';

const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
const send = 'POST /api/v1/conversations/{cuuid}/messages';

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const noRoom = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

/** Both storages are others until the function that it returns is called. */
function replaceStorage(change: (name: 'localStorage' | 'sessionStorage') => PropertyDescriptor): () => void {
  const names = ['localStorage', 'sessionStorage'] as const;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of names) Object.defineProperty(globalThis, name, { ...change(name), configurable: true });
  return () => {
    for (const [name, own] of before) if (own !== undefined) Object.defineProperty(globalThis, name, own);
  };
}

const ways = {
  'that is refused': () => ({ get: refuse }),
  'that is full': (name: 'localStorage' | 'sessionStorage') => {
    const own = globalThis[name];
    const full = new Proxy(own, {
      get: (of, key) => {
        if (key === 'setItem') return noRoom;
        const value: unknown = Reflect.get(of, key);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
    return { get: () => full };
  },
} as const;

test.each(Object.entries(ways))(
  'reports F14: with storage %s a conversation is opened and answered, and nothing is remembered',
  async (_what, way) => {
    localStorage.clear();
    const restore = replaceStorage(way);
    try {
      const service = await openConsole(`/mine/c/${uuid}`, { 'GET /api/v1/conversations/{uuid}/draft': [] });
      onTestFinished(restore);
      const field = (await find('field', 'Reply to Grace Okafor')) as HTMLTextAreaElement;
      await write(field, 'It left this morning.');
      // What the page keeps for itself is there when the conversation is opened again.
      await press(get('tab', 'Note'));
      await find('field', 'Write a note for colleagues');
      await press(get('tab', 'Reply'));
      const again = (await find('field', 'Reply to Grace Okafor')) as HTMLTextAreaElement;
      await expect.poll(() => again.value).toBe('It left this morning.');
      await press(await find('button', 'Send'));
      await expect.poll(() => service.of(send).length).toBe(1);
      expect(service.of(send)[0]?.body).toMatchObject({ message: expect.stringContaining('It left this morning.') });
    } finally {
      restore();
    }
    expect(Object.keys(localStorage)).toEqual([]);
  },
);
