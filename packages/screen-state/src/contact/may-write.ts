import type { WidgetConversation, WidgetSettings, WidgetUser } from '@helpdesk/client';
import { type BuiltInStatusName, isInTheWay } from '@helpdesk/domain';

type Name = BuiltInStatusName;

export const hasEnded = (status: string): boolean =>
  status === ('Closed' satisfies Name) || status === ('Resolved' satisfies Name);

/** What holds for who writes; before the first message they are a visitor. */
export const audienceOf = (settings: WidgetSettings, user: WidgetUser | undefined): WidgetSettings['users'] =>
  settings[user?.is_visitor === false ? 'users' : 'visitors'];

/** The newest conversation that keeps them from starting another. */
export const goesOnWith = (
  settings: WidgetSettings,
  user: WidgetUser | undefined,
  conversations: readonly WidgetConversation[],
): WidgetConversation | undefined =>
  conversations.find(({ status }) => isInTheWay(audienceOf(settings, user), status === ('Closed' satisfies Name)));
