import { namedKey } from './named-key.ts';
import type { World } from './world.ts';

export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** Every shape of an Authorization header that names nobody; undefined is none at all. */
export async function refusedCredentials(world: World): Promise<readonly (string | undefined)[]> {
  const [key = '', secret = ''] = world.admin.split(':');
  const disabled = await world.agent();
  await world.data('updateAgent', { params: { id: disabled.id }, body: { enabled: false } });
  const deleted = await world.agent();
  await world.data('deleteAgent', { params: { id: deleted.id } });
  const revoked = await world.agent();
  await world.data('revokeApiKey', { params: { id: revoked.id } });
  const replaced = await world.agent();
  await world.data('createApiKey', { params: { id: replaced.id } });
  const revokedNamed = await namedKey(world, replaced.id);
  await world.data('revokeNamedApiKey', { params: { id: replaced.id, key_id: revokedNamed.id } });
  const named = await namedKey(world, replaced.id);
  const strangers = [
    `${key}:wrong`,
    `${key}:${secret}x`,
    `${key}:${secret.slice(1)}`,
    `unknown:${secret}`,
    `${key}:`,
    `:${secret}`,
    key,
    ':',
    `${key}:${secret}:`,
    `${key.toUpperCase()}:${secret.toUpperCase()}`,
    `__proto__:${secret}`,
    `${named.api_key}:${secret}`,
    `${key}:${named.api_secret}`,
    ...[disabled, deleted, revoked, replaced, revokedNamed].map((account) => account.as),
  ];
  return [
    undefined,
    '',
    'token',
    'Basic',
    'Basic ',
    'Basic ====',
    'Basic not base64!',
    'Basic 🚚',
    `Basic ${world.admin}`,
    `Bearer ${world.admin}`,
    `Bearer ${base64(world.admin)}`,
    `Digest ${base64(world.admin)}`,
    `token${world.admin}`,
    `token ${base64(world.admin)}`,
    `token, ${world.admin}`,
    world.admin,
    base64(world.admin),
    `token ${'x'.repeat(8_000)}:y`,
    ...strangers.flatMap((pair) => [`token ${pair}`, `Basic ${base64(pair)}`]),
  ];
}
