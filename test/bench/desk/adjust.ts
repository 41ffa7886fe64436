/** How a seeded desk differs from the desk of the bench. */
export const adjustments = [
  // Nearly every conversation of a team has an agent, so on a small desk the list of those without one would be empty.
  // With this, a team has a page of them already at 10,000 conversations.
  'update conversations set assigned_user_id = null where assigned_team_id is not null and id % 25 = 0',
  // Ten years later: otherwise snoozes would end during the bench, and the service would change the desk.
  'update conversations set snoozed_until = snoozed_until + 315360000000 where snoozed_until is not null',
].join(';\n');

/** The update left many rows of differences, which the service would add up over time. This adds them up at once. */
export const settleTotals = `
create temporary table settled as
  select assigned_user_id, assigned_team_id, status_id, sum(total) as total from conversation_totals group by 1, 2, 3;
delete from conversation_totals;
insert into conversation_totals select * from settled where total <> 0;
drop table settled`;
