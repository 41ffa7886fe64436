import { expect, it } from 'vitest';
import { onEveryStore } from './world.ts';
onEveryStore((world) => {
  it('opens', async () => {
    const desk = world();
    await desk.agent({ permissions: ['messages:read'] });
    const c = await desk.conversation();
    expect(await desk.messagesOf(c.uuid)).toHaveLength(1);
    await desk.dump();
  });
});
