import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type { Job } from './jobs.ts';

const second = 1_000;
const hour = 3_600 * second;

/** What the desk does by itself. */
export function serviceJobs(
  helpdesk: Pick<
    Helpdesk,
    | 'wakeSnoozed'
    | 'addUpTotals'
    | 'finishDeletions'
    | 'sweepAvailability'
    | 'forgetAnswers'
    | 'forgetEvents'
    | 'sweepMedia'
    | 'releaseStaleUploads'
    | 'sweepWidget'
  >,
  eventRetentionDays: number,
): readonly Job[] {
  return [
    { name: 'wake-snoozed', everyMs: second, run: () => helpdesk.wakeSnoozed() },
    { name: 'add-up-totals', everyMs: 15 * second, run: () => helpdesk.addUpTotals() },
    { name: 'finish-deletions', everyMs: 60 * second, run: () => helpdesk.finishDeletions() },
    { name: 'sweep-availability', everyMs: 15 * second, run: () => helpdesk.sweepAvailability() },
    { name: 'forget-answers', everyMs: hour, run: () => helpdesk.forgetAnswers() },
    { name: 'forget-events', everyMs: hour, run: () => helpdesk.forgetEvents(eventRetentionDays * 24 * hour) },
    { name: 'sweep-media', everyMs: 120 * second, run: () => helpdesk.sweepMedia() },
    { name: 'release-uploads', everyMs: 120 * second, run: () => helpdesk.releaseStaleUploads() },
    { name: 'sweep-widget', everyMs: hour, run: () => helpdesk.sweepWidget() },
  ];
}
