import { attempt } from '../../browser/device.ts';

const place = 'console.folded';

/** The sections that are folded on this device; none where the browser refuses its storage. */
export function foldedNames(): readonly string[] {
  return (attempt(() => localStorage.getItem(place)) ?? '').split(' ').filter(Boolean);
}

export function keepFold(name: string, isFolded: boolean): void {
  const others = foldedNames().filter((each) => each !== name);
  attempt(() => localStorage.setItem(place, (isFolded ? [...others, name] : others).join(' ')));
}
