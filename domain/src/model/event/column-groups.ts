export const none = (): undefined => undefined;

/** Columns of an event of which open sockets get nothing. A row names those that differ after `...silent`. */
export const silent = {
  loads: none,
  agents: 'nobody',
  agentUpdate: none,
  contact: 'nothing',
  counts: none,
  readersBefore: none,
} as const;

/** Columns of an event that ends no session, changes no right and no catalogue, and does not concern operators. */
export const lasting = {
  changesRights: none,
  catalogue: null,
  endsSessions: none,
  checksWidgetsOf: none,
  journal: false,
} as const;
