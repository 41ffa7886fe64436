/** The limits of sockets, in one place: the service uses these, and docs/realtime.md is compared with them. */
export const socketLimits = {
  /** The size of a frame of a client, and of the frames that a slow client has not read yet. */
  frameBytes: 64 * 1024,
  /** The size of a frame before the socket has joined: a join with the positions of about 80 conversations. */
  unjoinedFrameBytes: 4 * 1024,
  unreadBytes: 1024 * 1024,
  unreadFrames: 256,
  /** Milliseconds. */
  joinWithin: 10_000,
  silentAfter: 60_000,
  failedJoins: 5,
  joinsPerMinute: 20,
  /** Invalid frames of a socket. */
  badFramesPerMinute: 20,
  /** Invalid frames before the socket has joined; the last of them closes it. */
  unjoinedBadFrames: 2,
  framesPerTenSeconds: 240,
  /** Frames of a client that wait for the one before them; page visits have places of their own. */
  waitingFrames: 64,
  waitingPageVisits: 20,
  /** `viewing` and `conversation_subscribe`, and `list_subscribe_replace`. */
  viewingsPerTenSeconds: 10,
  subscriptionsPerTenSeconds: 10,
  /** Conversations in `list_subscribe_replace`; those behind are not looked at. */
  subscribed: 100,
  /** Page visits of one socket that are recorded as they come. */
  pageVisitsPerMinute: 60,
  /** Conversations in `after`. */
  positions: 1_000,
} as const;
