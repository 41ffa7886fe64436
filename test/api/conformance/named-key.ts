import type { PermissionName, ReplyOf } from '@helpdesk/contract';
import type { World } from './world.ts';

interface KeyWish {
  readonly name?: string;
  readonly permissions?: readonly PermissionName[];
  /** Milliseconds from now on. */
  readonly expiresIn?: number;
}

export type NamedAccount = ReplyOf<'createNamedApiKey'> & {
  /** `key:secret`. */
  readonly as: string;
};

/** A named key, made by the first Admin. */
export async function namedKey(
  world: World,
  agentId: number,
  { name = `Key ${crypto.randomUUID()}`, permissions, expiresIn }: KeyWish = {},
): Promise<NamedAccount> {
  const body = {
    name,
    ...(permissions && { permissions }),
    ...(expiresIn !== undefined && { expires_at: new Date(world.clock.now() + expiresIn).toISOString() }),
  };
  const key = await world.data('createNamedApiKey', { params: { id: agentId }, body });
  return { ...key, as: `${key.api_key}:${key.api_secret}` };
}
