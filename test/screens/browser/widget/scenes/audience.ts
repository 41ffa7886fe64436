import { expect } from 'vitest';
import type { Visit, WidgetDesk } from '../widget-desk.ts';
import { open, type Scene, sees, start } from './scene.ts';

async function close(visit: Visit, desk: WidgetDesk): Promise<void> {
  const { results } = await desk.ask<{ results: { uuid: string }[] }>('/conversations/all');
  const [uuid] = await visit.shown();
  for (const each of results) {
    if (!(await desk.stored(each.uuid)).includes(uuid ?? '')) continue;
    await desk.ask(`/conversations/${each.uuid}/status`, 'PUT', { status: 'Closed' });
  }
}

/** What an audience may do, once for visitors and once for verified contacts. */
const audience = (name: 'visitors' | 'users', claims?: Readonly<Record<string, unknown>>): readonly Scene[] => [
  {
    name: `${name} who may do less`,
    ...(claims !== undefined && { claims }),
    config: {
      [name]: {
        prevent_multiple_conversations: true,
        prevent_reply_to_closed_conversation: true,
        start_conversation_button_text: 'Ask the kitchen',
      },
    },
    act: open,
    checks: {
      [`${name}.start_conversation_button_text`]: async (visit) => {
        await start(visit, 'Ask the kitchen').click();
        await visit.write(`One of ${name}`);
        await visit.arrived(`One of ${name}`);
      },
      [`${name}.prevent_multiple_conversations`]: async (visit) => {
        await visit.chat.getByRole('button', { name: 'Back to the start' }).click();
        await start(visit, 'Continue the conversation').click();
        await visit.arrived(`One of ${name}`);
      },
      [`${name}.prevent_reply_to_closed_conversation`]: async (visit, desk) => {
        await close(visit, desk);
        await start(visit, 'Start a new conversation').waitFor();
        await expect.poll(() => visit.chat.getByRole('textbox').count()).toBe(0);
      },
    },
  },
  {
    name: `${name} who may not begin`,
    ...(claims !== undefined && { claims }),
    config: { [name]: { allow_start_conversation: false }, introduction_message: 'Only read' },
    act: open,
    checks: {
      [`${name}.allow_start_conversation`]: async (visit, desk) => {
        await sees('Only read')(visit, desk);
        await expect.poll(() => start(visit).count()).toBe(0);
      },
    },
  },
];

export const audienceScenes: readonly Scene[] = [
  ...audience('visitors'),
  ...audience('users', {
    external_user_id: 'u-1',
    email: 'kim@example.com',
    first_name: 'Kim',
    last_name: 'Lindqvist',
  }),
];
