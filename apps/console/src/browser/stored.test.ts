import { describe, expect, it } from 'vitest';
import { storedIn } from './stored.ts';

/** A storage with room for so many names. */
function storage(room = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>();
  const methods = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (!values.has(name) && values.size >= room) throw new DOMException('full', 'QuotaExceededError');
      values.set(name, value);
    },
    removeItem: (name: string) => void values.delete(name),
  };
  const own = { configurable: true, enumerable: true };
  return new Proxy(methods, { ownKeys: () => [...values.keys()], getOwnPropertyDescriptor: () => own });
}

const refused = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('what the browser keeps', () => {
  it('is read by every page', () => {
    const device = storage();
    const [one, other] = [storedIn(() => device), storedIn(() => device)];
    expect([one.write('a', '1'), one.write('b', '2'), other.write('a', '3')]).toEqual([true, true, true]);
    expect([one.read('a'), other.read('b'), one.read('c')]).toEqual(['3', '2', undefined]);
    expect([one.write('a', null), other.read('a'), other.names()]).toEqual([true, undefined, ['b']]);
  });

  it.each([
    ['refuses its storage', refused],
    ['refuses to write', () => Object.create({ getItem: refused, setItem: refused, removeItem: refused })],
    ['has no room left', () => storage(0)],
  ])('reports F14: is kept by the page alone where the browser %s', (_what, open) => {
    const page = storedIn(open);
    expect([page.write('draft', 'Hello'), page.read('draft'), page.names()]).toEqual([false, 'Hello', ['draft']]);
    page.write('draft', 'Hello Mira');
    expect(page.read('draft')).toBe('Hello Mira');
    page.write('draft', null);
    expect([page.read('draft'), page.names()]).toEqual([undefined, []]);
    page.write('draft', 'again');
    expect(storedIn(open).read('draft')).toBeUndefined();
  });

  it('reports F14: goes to the device again when there is room', () => {
    const device = storage(1);
    const page = storedIn(() => device);
    expect([page.write('a', '1'), page.write('b', '2'), page.read('b')]).toEqual([true, false, '2']);
    page.write('a', null);
    expect([page.write('b', '3'), storedIn(() => device).read('b'), page.names()]).toEqual([true, '3', ['b']]);
  });
});
