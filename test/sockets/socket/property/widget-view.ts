import type { ReplyOf, WidgetServerFrame } from '@helpdesk/contract';

export type WidgetDetail = ReplyOf<'getWidgetConversation'>;

/** What a widget's client does and gets, in order. */
export type WidgetStep =
  | { readonly kind: 'opened' }
  | { readonly kind: 'frame'; readonly frame: WidgetServerFrame }
  | { readonly kind: 'fetched'; readonly detail: WidgetDetail };

/** How things are at the end, by HTTP. */
export interface WidgetTruth {
  readonly own: ReadonlySet<string>;
  readonly details: readonly WidgetDetail[];
  /** The team of each conversation. */
  readonly teams: ReadonlyMap<string, number | null>;
}

interface Known {
  seq: number;
  status: string;
  assigneeId: number | null;
  /** Undefined until a frame says it. */
  teamId: number | null | undefined;
  unread: number;
  readonly messages: { readonly uuid: string; readonly text: string; readonly seq: number }[];
}

/** All that contacts may read begins like this; notes and activities do not. */
export const publicMark = 'pub-';

/** A widget's picture of its conversations, from frames and from what it fetched because it was told to. */
export interface WidgetView {
  readonly faults: readonly string[];
  /** What it would send to join. */
  readonly after: Readonly<Record<string, number>>;
  readonly isJoined: boolean;
  /** Answers the conversations that have to be fetched before the next step. */
  step(step: WidgetStep): readonly string[];
  compare(truth: WidgetTruth): void;
}

export function widgetView(): WidgetView {
  const faults: string[] = [];
  const mentioned = new Set<string>();
  const positions = new Map<string, number>();
  const known = new Map<string, Known>();
  let isJoined = false;

  function frame(frame: WidgetServerFrame): readonly string[] {
    switch (frame.type) {
      case 'joined':
        return joined(frame.data.conversations);
      case 'new_message':
        return numbered(frame.data.conversation_uuid, frame.seq, frame);
      case 'conversation_update':
        return numbered(frame.data.uuid, frame.seq, frame);
      case 'conversation_seen':
      case 'typing':
        mentioned.add(frame.data.conversation_uuid);
        return [];
      case 'error':
        faults.push(`an error: ${frame.data.code} ${frame.data.message}`);
        return [];
      case 'pong':
        return [];
    }
  }

  function joined(conversations: Readonly<Record<string, number>>): readonly string[] {
    if (isJoined) faults.push('joined twice');
    isJoined = true;
    const unknown: string[] = [];
    for (const [uuid, seq] of Object.entries(conversations)) {
      mentioned.add(uuid);
      const position = positions.get(uuid);
      if (position === undefined) unknown.push(uuid);
      else if (position !== seq) faults.push(`joined says ${seq} where ${position} was reached`);
      positions.set(uuid, seq);
    }
    for (const uuid of positions.keys()) if (!(uuid in conversations)) faults.push(`joined leaves ${uuid} out`);
    return unknown;
  }

  type Numbered = Extract<WidgetServerFrame, { readonly seq: number }>;

  function numbered(uuid: string, seq: number, frame: Numbered): readonly string[] {
    mentioned.add(uuid);
    const position = positions.get(uuid);
    if (frame.type === 'conversation_update' && frame.data.resync === true) {
      if (isJoined) faults.push('a resync in the middle');
      positions.set(uuid, seq);
      return [uuid];
    }
    if (position === undefined) {
      if (!isJoined) faults.push(`${uuid} is told before joined, and was not asked for`);
      if (seq !== 1) faults.push(`${uuid} begins with ${seq}`);
      known.set(uuid, { seq: 0, status: 'Open', assigneeId: null, teamId: undefined, unread: 0, messages: [] });
    } else if (seq !== position + 1) faults.push(`${uuid}: ${seq} follows ${position}`);
    positions.set(uuid, seq);
    apply(known.get(uuid), frame);
    return [];
  }

  function apply(it: Known | undefined, frame: Numbered): void {
    if (frame.type === 'new_message') {
      const { data } = frame;
      if (data.seq !== frame.seq) faults.push(`the message ${data.seq} came as ${frame.seq}`);
      if (!data.text_content.startsWith(publicMark)) faults.push(`not for contacts: ${data.text_content}`);
    }
    // The fetched state may be newer than the frame.
    if (it === undefined || frame.seq <= it.seq) return;
    it.seq = frame.seq;
    if (frame.type === 'new_message') {
      const { data } = frame;
      it.messages.push({ uuid: data.uuid, text: data.text_content, seq: data.seq });
      if (data.author.type === 'agent') it.unread = Math.min(99, it.unread + 1);
      return;
    }
    const { status, assignee, assigned_team_id: team, unread_message_count: unread } = frame.data;
    if (status !== undefined) it.status = status;
    if (assignee !== undefined) it.assigneeId = assignee?.id ?? null;
    if (team !== undefined) it.teamId = team;
    if (unread !== undefined) it.unread = unread;
  }

  function fetched({ conversation, messages }: WidgetDetail): void {
    known.set(conversation.uuid, {
      seq: conversation.seq,
      status: conversation.status,
      assigneeId: conversation.assignee?.id ?? null,
      teamId: undefined,
      unread: conversation.unread_message_count,
      messages: shownMessages(messages).filter(({ seq }) => seq <= conversation.seq),
    });
  }

  return {
    faults,
    get after() {
      return Object.fromEntries(positions);
    },
    get isJoined() {
      return isJoined;
    },
    step: (step) => {
      if (step.kind === 'frame') return frame(step.frame);
      if (step.kind === 'opened') isJoined = false;
      else fetched(step.detail);
      return [];
    },
    compare: ({ own, details, teams }) => {
      for (const uuid of mentioned) if (!own.has(uuid)) faults.push(`told of ${uuid}, which is of someone else`);
      if (details.length !== known.size) faults.push(`${known.size} conversations are known of ${details.length}`);
      for (const { conversation, messages } of details) {
        const it = known.get(conversation.uuid);
        const position = positions.get(conversation.uuid);
        if (position !== conversation.seq)
          faults.push(`${conversation.uuid} ends at ${position}, not ${conversation.seq}`);
        const teamId = teams.get(conversation.uuid) ?? null;
        const expected: Known = {
          seq: conversation.seq,
          status: conversation.status,
          assigneeId: conversation.assignee?.id ?? null,
          teamId: it?.teamId === undefined ? undefined : teamId,
          unread: conversation.unread_message_count,
          messages: shownMessages(messages),
        };
        faults.push(...differences(conversation.uuid, expected, it));
      }
    },
  };
}

function shownMessages(messages: WidgetDetail['messages']): Known['messages'] {
  return messages.map(({ uuid, text_content: text, seq }) => ({ uuid, text, seq })).toReversed();
}

/** Member by member, so that a fault can be read. */
export function differences(name: string, expected: object, actual: object | undefined): readonly string[] {
  if (actual === undefined) return [`${name} is not known`];
  const found = new Map(Object.entries(actual));
  return Object.entries(expected).flatMap(([member, value]) => {
    const [wanted, got] = [JSON.stringify(value), JSON.stringify(found.get(member))];
    if (wanted === got) return [];
    return [`${name}.${member} is ${got?.slice(-300)}, over HTTP ${wanted?.slice(-300)}`];
  });
}
