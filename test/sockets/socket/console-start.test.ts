import { expect, test } from 'vitest';
import { onEveryLiveStore } from './live-world.ts';

onEveryLiveStore((world) => {
  test('people 47: a change between the start of a console and its join arrives', async () => {
    const { stream_cursor } = await world().data('readConsoleStart');
    const { uuid } = await world().conversation();
    await world().data('createTag', { body: { name: 'vip' } });
    const desk = await world().desk(undefined, stream_cursor);
    expect(desk.all('resync')).toEqual([]);
    expect(desk.all('new_conversation').map(({ data }) => data.uuid)).toEqual([uuid]);
    expect(desk.all('catalogue_update').map(({ data }) => data.kind)).toEqual(['tags']);
  });

  test('nothing that is in the start of a console comes again', async () => {
    await world().conversation();
    await world().data('createTag', { body: { name: 'vip' } });
    const { stream_cursor } = await world().data('readConsoleStart');
    const desk = await world().desk(undefined, stream_cursor);
    expect(desk.frames.map(({ type }) => type)).toEqual(['joined']);
  });

  test('people 47: a change at the same time is in the start, or arrives after the join', async () => {
    for (let round = 0; round < 20; round++) {
      const name = `tag ${round}`;
      const status = round % 2 === 0 ? 'away_manual' : 'online';
      const changes = [
        world().data('createTag', { body: { name } }),
        world().data('setMyAvailability', { body: { status } }),
      ];
      const start = await world().data('readConsoleStart');
      await Promise.all(changes);
      const desk = await world().desk(undefined, start.stream_cursor);
      const isTold = desk.all('catalogue_update').some(({ data }) => data.kind === 'tags');
      expect(isTold || start.tags.some((tag) => tag.name === name)).toBe(true);
      const update = desk.all('agent_availability_update').at(-1)?.data.availability_status;
      expect(update ?? start.agent.availability_status).toBe(status);
    }
  });
});
