import { expect, it } from 'vitest';
import { defaultDesk, deskOf } from './desk-settings.ts';

it('has the default limit of a channel that is newer than the settings that are kept', () => {
  expect(deskOf({ waitingLimits: { emailMinutes: 30 } })).toEqual({
    ...defaultDesk,
    waitingLimits: { livechatMinutes: 60, emailMinutes: 30 },
  });
});
