/** A key derived from the name, used until the administrator types one. */
export function keyOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).join('_').slice(0, 64).replace(/_$/, '');
}
