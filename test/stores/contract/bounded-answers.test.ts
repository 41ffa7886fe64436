import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { describe, expect, it } from 'vitest';

/**
 * Every answer of `GET` that is a list, and what keeps its bytes within bounds. A new route whose answer is a list has
 * to be a page, or say here why it needs none.
 */
const boundedBy: Readonly<Partial<Record<RouteId, string>>> = {
  // What Admins set up for everybody: some hundred short rows at most.
  listAgents: 'the agents of the desk',
  listAgentsCompact: 'the agents of the desk',
  listTeams: 'the teams of the desk',
  listTeamsCompact: 'the teams of the desk',
  listMyTeams: 'the teams of the desk',
  listRoles: 'the roles of the desk',
  listInboxes: 'the inboxes of the desk',
  listMailSenders: 'the inboxes of the desk',
  listMailPeople: 'the people of one conversation, 50 of each mail',
  listTags: 'the tags of the desk',
  listStatuses: 'the statuses of the desk',
  listPriorities: 'three',
  listPermissions: 'the permissions of this version',
  listOidcProviders: 'the providers of the desk',
  listCustomAttributes: 'custom_attribute.too_many',
  // What an agent has, by a limit of their number.
  listMyNamedApiKeys: 'maxNamedKeys',
  listNamedApiKeys: 'maxNamedKeys of each agent',
  listOwnSessions: 'maxAgentSessions',
  listAgentSessions: 'maxAgentSessions',
  listPasskeys: 'passkeyLimits',
  listMyViews: 'viewLimits',
  listViewsSharedWithMe: 'viewLimits',
  listSharedViews: 'viewLimits',
  listMacros: 'macroLimits',
  listLanguages: 'the languages of the widget',
  listSlaPolicies: 'empty',
  listBusinessHours: 'empty',
  listAiPrompts: 'empty',
  listContextLinks: 'empty',
  // What grows with the history of one record, by a limit of its own.
  listMyDrafts: '1 MiB',
  listDraftsOfConversation: 'one for each agent, 1 MiB',
  listParticipants: 'one for each agent, and the contact',
  listPageVisits: 'the newest 20 of a day',
  listNotifications: 'a number in the query, at most 100',
  listWidgetConversations: 'the newest 200',
  // The limits without `page` in the query. With it, each of them answers a page.
  listContactNotes: '1 MiB',
  searchContacts: '30 hits, 1 MiB',
  searchConversations: '30 hits, 1 MiB',
  searchMessages: '30 hits, 1 MiB',
};

interface AnySchema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, AnySchema>>;
  readonly options?: readonly AnySchema[];
}

function formsOf(schema: AnySchema): readonly AnySchema[] {
  return schema.type === 'union' ? (schema.options ?? []).flatMap(formsOf) : [schema];
}

const lists = (Object.entries(routes) as [RouteId, Route][]).filter(
  ([, { method, answer }]) => method === 'GET' && answer === undefined,
);
const ofForm = (isForm: (schema: AnySchema) => boolean): readonly RouteId[] =>
  lists.filter(([, { reply }]) => formsOf(reply as unknown as AnySchema).some(isForm)).map(([id]) => id);

describe('faults O6: no answer without a bound in bytes', () => {
  it('every list that is not a page says what bounds it', () => {
    const unpaged = ofForm(({ type }) => type === 'array');
    expect(unpaged.length).toBeGreaterThan(25);
    expect(unpaged.toSorted()).toEqual(Object.keys(boundedBy).toSorted());
  });

  it('every page goes on with a cursor, and its query has one', () => {
    const paged = ofForm(({ entries = {} }) => 'results' in entries);
    expect(paged.length).toBeGreaterThan(10);
    expect(paged).toContain('listContactNotes');
    for (const id of paged) {
      const { query, reply }: Route = routes[id];
      const [form] = formsOf(reply as unknown as AnySchema).filter(({ entries = {} }) => 'results' in entries);
      expect(Object.keys(form?.entries ?? {}), id).toContain('next_cursor');
      expect(Object.keys((query as unknown as AnySchema).entries ?? {}), id).toContain('cursor');
    }
  });
});
