import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type { Job } from './jobs.ts';

const second = 1_000;
const hour = 3_600 * second;

/** The jobs that the service runs regularly. */
export function serviceJobs(
  helpdesk: Pick<
    Helpdesk,
    | 'wakeSnoozed'
    | 'addUpTotals'
    | 'followRenames'
    | 'finishDeletions'
    | 'sweepAvailability'
    | 'forgetAnswers'
    | 'forgetEvents'
    | 'sweepMedia'
    | 'releaseStaleUploads'
    | 'sweepWidget'
    | 'sweepSignIn'
    | 'sweepNotifications'
    | 'pruneActivityLogs'
    | 'sweepDrafts'
    | 'sweepMail'
  >,
  {
    eventRetentionDays,
    auditRetentionDays,
    rawMailDays,
  }: { readonly eventRetentionDays: number; readonly auditRetentionDays: number; readonly rawMailDays: number },
): readonly Job[] {
  const prunesAudit = auditRetentionDays > 0;
  return [
    { name: 'wake-snoozed', everyMs: second, run: (isOver) => helpdesk.wakeSnoozed(isOver) },
    { name: 'add-up-totals', everyMs: 15 * second, run: (isOver) => helpdesk.addUpTotals(isOver) },
    { name: 'follow-renames', everyMs: 5 * second, run: (isOver) => helpdesk.followRenames(isOver) },
    { name: 'finish-deletions', everyMs: 60 * second, run: (isOver) => helpdesk.finishDeletions(isOver) },
    { name: 'sweep-availability', everyMs: 15 * second, run: () => helpdesk.sweepAvailability() },
    { name: 'forget-answers', everyMs: hour, run: (isOver) => helpdesk.forgetAnswers(isOver) },
    {
      name: 'forget-events',
      everyMs: hour,
      run: (isOver) => helpdesk.forgetEvents(eventRetentionDays * 24 * hour, isOver),
    },
    { name: 'sweep-media', everyMs: 120 * second, run: () => helpdesk.sweepMedia() },
    { name: 'release-uploads', everyMs: 120 * second, run: () => helpdesk.releaseStaleUploads() },
    { name: 'sweep-sign-in', everyMs: hour, run: () => helpdesk.sweepSignIn() },
    { name: 'sweep-notifications', everyMs: hour, run: (isOver) => helpdesk.sweepNotifications(isOver) },
    ...(prunesAudit
      ? [
          {
            name: 'prune-audit',
            everyMs: hour,
            run: (isOver: () => boolean) => helpdesk.pruneActivityLogs(auditRetentionDays * 24 * hour, isOver),
          },
        ]
      : []),
    { name: 'sweep-drafts', everyMs: hour, run: (isOver) => helpdesk.sweepDrafts(isOver) },
    {
      name: 'sweep-mail',
      everyMs: hour,
      run: (isOver) => helpdesk.sweepMail(rawMailDays * 24 * hour, isOver),
    },
    { name: 'sweep-widget', everyMs: hour, run: (isOver) => helpdesk.sweepWidget(isOver) },
  ];
}
