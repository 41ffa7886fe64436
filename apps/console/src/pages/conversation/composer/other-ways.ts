import type { Status } from '@helpdesk/client';
import { statusNames } from '@helpdesk/domain';
import { resolving, type Wish } from '@helpdesk/screen-state';
import { statusName } from '../../../words/names.ts';
import { writing } from '../../../words/writing.ts';
import { withoutMoment } from '../snooze-times.ts';
import type { OnUntil } from '../use-pickers.tsx';
import type { Way } from './send-button.tsx';

/** What a reply is sent with: another status of its conversation. */
export function waysToSend(
  statuses: readonly Status[],
  send: (wish: Wish) => unknown,
  onSnooze: (onUntil: OnUntil) => void,
): readonly Way[] {
  const waiting = withoutMoment(statuses).filter(({ category }) => category === 'waiting');
  return [
    { label: writing.send.resolve, icon: 'check', shortcut: 'Ctrl Shift ⏎', run: () => send(resolving) },
    {
      label: writing.send.snooze,
      icon: 'moon',
      run: () => onSnooze((until) => send({ status: { name: statusNames.snoozed, until: until.toISOString() } })),
    },
    ...waiting.map(
      ({ name }): Way => ({
        label: writing.send.status(statusName(name)),
        icon: 'clock',
        run: () => send({ status: { name } }),
      }),
    ),
  ];
}
