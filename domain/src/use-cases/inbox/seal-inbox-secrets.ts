import type { Ports } from '../../ports/ports.ts';

/**
 * Seals the secrets of inboxes that an older version has stored in clear; returns how many. Done at every start, before
 * anybody signs in with one.
 *
 * @example
 * await desk.sealInboxSecrets() // 0
 */
export async function sealInboxSecrets({ store, sealer }: Pick<Ports, 'store' | 'sealer'>): Promise<number> {
  const clear = await store.read((reader) => reader.inboxes.listClearSecrets());
  if (clear.length === 0) return 0;
  return store.transact(
    async ({ inboxes }) => {
      // Another node may have begun to.
      const left = await inboxes.listClearSecrets();
      for (const { id, secret } of left) await inboxes.keepSealedSecret(id, sealer.seal(secret));
      return left.length;
    },
    { alone: true },
  );
}
