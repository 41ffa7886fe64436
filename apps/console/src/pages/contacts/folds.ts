import { onDevice } from '../../browser/stored.ts';

const place = 'console.folded';

/** The sections that are folded on this device. */
export function foldedNames(): readonly string[] {
  return (onDevice.read(place) ?? '').split(' ').filter(Boolean);
}

export function keepFold(name: string, isFolded: boolean): void {
  const others = foldedNames().filter((each) => each !== name);
  onDevice.write(place, (isFolded ? [...others, name] : others).join(' '));
}
