import { connectAgent, createAgentClient, HelpdeskError } from '/demo/client/index.ts';
import {
  attachmentList,
  bubble,
  clockTime,
  composer,
  errorText,
  keyedList,
  make,
  outbox,
  part,
  randomId,
  typingLine,
  typingSignal,
} from '/demo/parts.js';

const credentialsKey = 'helpdesk.demo.agent';
const pageSize = 50;
const newestMessages = 200;

const pending = outbox(sessionStorage, 'helpdesk.demo.agent.message.');
/** List items by uuid. */
const conversations = new Map();
/** The page a contact has open, by the contact's id. */
const visited = new Map();
/** The open conversation: `{uuid, messages, deleted, detail}`; messages by uuid. */
let open;
let me;
let client;
let connection;
let nextCursor = null;
/** Events that come while the list or a conversation is fetched wait until the answer is there. */
let held;
let holders = 0;
let sending = new AbortController();
let isSending = false;
let wasOpen = false;

const list = keyedList(part('message-list'));
const shownConversations = keyedList(part('conversation-list'));
const typing = typingLine(part('typing'));
const isPrivate = part('private-checkbox');
const signal = typingSignal((isTyping) => {
  if (open !== undefined) connection?.typing(open.uuid, isTyping, isPrivate.checked);
});
const draft = composer(part('reply-input'), part('composer'), () => `helpdesk.demo.agent.draft.${open?.uuid}`, {
  typed: signal.key,
  submit: write,
});

// ---- Showing

function showNotice(text) {
  const notice = part('notice');
  notice.textContent = text ?? '';
  notice.hidden = !text;
}

function showStatus(status) {
  if (status === 'open') wasOpen = true;
  const texts = {
    idle: 'Signed out',
    connecting: wasOpen ? 'Reconnecting…' : 'Connecting…',
    open: 'Connected',
    closed: 'Disconnected',
  };
  const line = part('status');
  line.dataset.state = status;
  line.textContent = texts[status];
}

function nameOf({ first_name: first, last_name: last }) {
  return `${first} ${last}`.trim() || 'Visitor';
}

function showConversations() {
  const items = [...conversations.values()].sort((one, other) =>
    (one.last_message_at ?? one.created_at) < (other.last_message_at ?? other.created_at) ? 1 : -1,
  );
  shownConversations.show(
    items.map((item) => ({
      key: item.uuid,
      version: JSON.stringify([
        item.contact,
        item.last_message,
        item.last_message_at,
        item.status,
        item.unread_message_count,
        item.uuid === open?.uuid,
      ]),
      build: () => conversationItem(item),
    })),
  );
  part('more-button').hidden = nextCursor === null;
  const unread = items.filter((item) => item.unread_message_count > 0).length;
  document.title = `${unread > 0 ? `(${unread}) ` : ''}Desk`;
}

function conversationItem(item) {
  const count = item.unread_message_count;
  const unread = count === 0 ? undefined : make('span', { className: 'badge', title: 'unread' }, String(count));
  const button = make(
    'button',
    { type: 'button', onclick: () => void openConversation(item.uuid) },
    make('span', { className: 'bar' }, make('strong', { className: 'grow' }, nameOf(item.contact)), unread),
    make('span', { className: 'last' }, item.last_message ?? ''),
    make('span', { className: 'quiet' }, `${item.status} · ${clockTime(item.last_message_at ?? item.created_at)}`),
  );
  button.setAttribute('aria-current', String(item.uuid === open?.uuid));
  return make('li', { data: { testid: 'conversation', uuid: item.uuid, status: item.status } }, button);
}

function showOpen(mayScroll = false) {
  const item = open && (conversations.get(open.uuid) ?? open.detail);
  part('desk').toggleAttribute('data-open', open !== undefined);
  part('choose').hidden = item !== undefined;
  part('conversation-header').hidden = item === undefined;
  part('composer').hidden = item === undefined;
  const messages = [...(open?.messages.values() ?? [])].sort((one, other) => one.id - other.id);
  const waiting = unsent().filter((entry) => entry.conversation === open?.uuid);
  const wasAtEnd = list.show([
    ...messages.map((message) => ({
      key: message.uuid,
      version: `${message.status} ${message.updated_at}`,
      build: () => messageItem(message),
    })),
    ...waiting.map((entry) => ({
      key: entry.echoId,
      version: entry.failure ?? '',
      build: () => pendingItem(entry),
    })),
  ]);
  if (wasAtEnd || mayScroll) list.toEnd();
  if (item === undefined) return;
  const page = visited.get(item.contact_id);
  part('contact-name').textContent = nameOf(item.contact);
  part('contact-detail').textContent = [
    `#${item.reference_number}`,
    item.contact.email,
    item.subject,
    page && `on ${page.title || page.url}`,
  ]
    .filter(Boolean)
    .join(' · ');
  part('conversation-status').textContent = item.status;
  part('resolve-button').textContent = item.status_category === 'resolved' ? 'Reopen' : 'Resolve';
}

function messageItem(message) {
  const { type, private: isNote, author } = message;
  const isMine = type === 'outgoing';
  const kinds = ['message', isMine && 'mine', isNote && 'private', type === 'activity' && 'activity'];
  const attachments = attachmentList(message.attachments);
  const hasText = message.text_content !== '' || attachments === undefined;
  const state = [
    nameOf(author),
    isNote && 'private note',
    clockTime(message.created_at),
    message.status === 'failed' && 'not delivered',
  ];
  return make(
    'li',
    { className: kinds.filter(Boolean).join(' '), data: { testid: 'message', uuid: message.uuid, type } },
    hasText ? bubble(message) : undefined,
    attachments,
    make('span', { className: 'meta' }, state.filter(Boolean).join(', ')),
  );
}

function pendingItem(entry) {
  const state = make('span', { className: 'meta' }, entry.failure ?? 'Sending…');
  if (entry.failure !== undefined) {
    state.append(
      ' ',
      make(
        'button',
        { type: 'button', className: 'plain', onclick: () => tryAgain(entry), data: { testid: 'retry' } },
        'Try again',
      ),
      ' ',
      make(
        'button',
        { type: 'button', className: 'plain', onclick: () => discard(entry), data: { testid: 'discard' } },
        'Discard',
      ),
    );
  }
  const className = `message mine ${entry.isPrivate ? 'private ' : ''}${entry.failure === undefined ? 'pending' : 'failed'}`;
  return make(
    'li',
    { className, data: { testid: 'pending-message', echoId: entry.echoId } },
    make('div', { className: 'bubble text' }, entry.text),
    state,
  );
}

// ---- What the service says

function onEvent(event) {
  if (held !== undefined) held.push(event);
  else {
    apply(event);
    showConversations();
    showOpen();
    markSeen();
  }
}

function apply({ type, data }) {
  switch (type) {
    case 'new_conversation':
      conversations.set(data.uuid, data);
      break;
    case 'conversation_update':
      changeConversation(data);
      break;
    case 'new_message':
      keepMessage(data);
      break;
    case 'message_update':
      changeMessage(data);
      break;
    case 'contact_update':
      if (data.page_visits?.length > 0) visited.set(data.id, data.page_visits[0]);
      break;
  }
}

function changeConversation({ uuid, removed: isRemoved, ...changes }) {
  if (isRemoved) {
    conversations.delete(uuid);
    if (open?.uuid === uuid) closeConversation();
    return;
  }
  const known = conversations.get(uuid);
  if (known !== undefined) Object.assign(known, changes);
  // One from further down the list has come to life.
  else if (changes.last_message_at !== undefined) void fetchItem(uuid);
  if (open?.uuid === uuid && open.detail !== undefined) Object.assign(open.detail, changes);
}

function keepMessage(message) {
  if (message.meta.echo_id !== undefined) pending.remove(message.meta.echo_id);
  if (open?.uuid !== message.conversation_uuid || open.deleted.has(message.uuid)) return;
  open.messages.set(message.uuid, message);
  if (message.type === 'incoming') typing.clear();
}

function changeMessage({ deleted: isDeleted, ...change }) {
  if (open?.uuid !== change.conversation_uuid) return;
  if (isDeleted) {
    open.deleted.add(change.uuid);
    open.messages.delete(change.uuid);
  } else if (open.messages.has(change.uuid)) {
    open.messages.set(change.uuid, { ...open.messages.get(change.uuid), ...change });
  }
}

async function fetchItem(uuid) {
  try {
    const item = await client.call('getConversation', { params: { uuid } });
    if (!conversations.has(uuid)) conversations.set(uuid, item);
    showConversations();
  } catch (error) {
    if (!(error instanceof HelpdeskError)) throw error;
  }
}

/** Nothing was resumed: fetches what is shown, and then tells what happened meanwhile. */
async function reload() {
  hold();
  try {
    // What the agent may do may have changed.
    me = await client.call('getMe', { attempts: Infinity });
    const { results, next_cursor: next } = await fetchList({});
    conversations.clear();
    for (const item of results) conversations.set(item.uuid, item);
    nextCursor = next;
    if (open !== undefined) await fetchOpen();
  } catch (error) {
    showNotice(`The conversations could not be fetched: ${errorText(error)}.`);
  } finally {
    release();
  }
}

function hold() {
  held ??= [];
  holders += 1;
}

function release() {
  holders -= 1;
  if (holders > 0) return;
  const events = held ?? [];
  held = undefined;
  for (const event of events) apply(event);
  showConversations();
  showOpen();
  markSeen();
}

/** The widest list that the agent may read. */
function fetchList(query) {
  const may = (permission) => me?.permissions.includes(permission);
  const paged = {
    query: { page_size: pageSize, order_by: 'conversations.last_message_at', ...query },
    attempts: Infinity,
  };
  if (may('conversations:read_all')) return client.call('listAllConversations', paged);
  if (may('conversations:read_assigned')) return client.call('listAssignedConversations', paged);
  return client.call('listUnassignedConversations', paged);
}

async function fetchOpen() {
  const { uuid } = open;
  const query = { page_size: newestMessages };
  const [detail, { results }] = await Promise.all([
    client.call('getConversation', { params: { uuid } }),
    client.call('listMessages', { params: { cuuid: uuid }, query }),
  ]);
  if (open?.uuid !== uuid) return;
  open.detail = detail;
  open.messages.clear();
  for (const message of results) keepMessage(message);
}

async function openConversation(uuid) {
  signal.stop();
  typing.clear();
  open = { uuid, messages: new Map(), deleted: new Set(), detail: undefined };
  draft.restore();
  showConversations();
  showOpen();
  hold();
  try {
    await fetchOpen();
  } catch (error) {
    showNotice(errorText(error));
  } finally {
    release();
  }
  showOpen(true);
  markSeen(true);
  part('reply-input').focus();
}

function closeConversation() {
  signal.stop();
  typing.clear();
  open = undefined;
  showConversations();
  showOpen();
}

let seenTimer;
function markSeen(isOpened = false) {
  const item = conversations.get(open?.uuid);
  if (document.visibilityState !== 'visible' || (!isOpened && !(item?.unread_message_count > 0))) return;
  const { uuid } = open;
  clearTimeout(seenTimer);
  seenTimer = setTimeout(() => client.call('markConversationSeen', { params: { uuid } }).catch(ignore), 400);
}

/** What is only nice to have is not worth a word when it fails. */
function ignore() {}

// ---- Sending

function write(text) {
  if (open === undefined) return false;
  signal.stop();
  const ids = { echoId: randomId(), key: randomId() };
  pending.put({ ...ids, at: Date.now(), agent: me.id, conversation: open.uuid, text, isPrivate: isPrivate.checked });
  showOpen(true);
  void sendAll();
  return true;
}

/** One after the other, in the order in which they were written, until each has arrived or was refused. */
async function sendAll() {
  if (isSending) return;
  isSending = true;
  const { signal: stop } = sending;
  try {
    for (let entry = nextToSend(); entry !== undefined && !stop.aborted; entry = nextToSend()) {
      try {
        keepMessage(await send(entry, stop));
        pending.remove(entry.echoId);
      } catch (error) {
        if (stop.aborted) return;
        // A refused request did nothing, so that another attempt may have a key of its own.
        if (pending.get(entry.echoId))
          pending.put({ ...entry, key: randomId(), failure: `Not sent: ${errorText(error)}.` });
      }
      showOpen();
    }
  } finally {
    isSending = false;
    // Who stopped this may have begun anew while it was ending.
    if (stop.aborted && !sending.signal.aborted && me !== undefined) void sendAll();
  }
}

/** Another agent may have written in this tab before. */
function unsent() {
  return pending.all().filter((entry) => entry.agent === me?.id);
}

function nextToSend() {
  return unsent().find((entry) => entry.failure === undefined);
}

function send({ conversation, text, isPrivate: isNote, echoId, key }, stop) {
  return client.call('sendMessage', {
    params: { cuuid: conversation },
    body: { message: asHtml(text), private: isNote, echo_id: echoId },
    idempotencyKey: key,
    attempts: Infinity,
    signal: stop,
  });
}

/** The service takes HTML of agents. */
function asHtml(text) {
  const lines = text.split('\n').map((line) => make('span', { textContent: line }).innerHTML);
  return lines.join('<br>');
}

function tryAgain({ failure: _, ...entry }) {
  pending.put(entry);
  showOpen();
  void sendAll();
}

function discard(entry) {
  pending.remove(entry.echoId);
  showOpen();
}

async function resolve() {
  const { uuid } = open;
  const item = conversations.get(uuid) ?? open.detail;
  const status = item.status_category === 'resolved' ? 'Open' : 'Resolved';
  part('resolve-button').disabled = true;
  try {
    await client.call('setConversationStatus', { params: { uuid }, body: { status } });
  } catch (error) {
    showNotice(errorText(error));
  } finally {
    part('resolve-button').disabled = false;
  }
}

// ---- Signing in and out

async function signIn(credentials) {
  showNotice();
  part('login-button').disabled = true;
  try {
    client = createAgentClient({ baseUrl: location.origin, credentials });
    me = await client.call('getMe');
    sessionStorage.setItem(credentialsKey, JSON.stringify(credentials));
    part('login-form').hidden = true;
    part('desk').hidden = false;
    part('logout-button').hidden = false;
    part('agent-name').textContent = nameOf(me);
    part('api-secret-input').value = '';
    connect();
    void sendAll();
  } catch (error) {
    if (error instanceof HelpdeskError && error.status === 401) sessionStorage.removeItem(credentialsKey);
    showNotice(`Signing in failed: ${errorText(error)}.`);
  } finally {
    part('login-button').disabled = false;
  }
}

function connect() {
  connection = connectAgent({
    client,
    onEvent,
    onResync: () => void reload(),
    onTyping: ({ conversation_uuid: uuid, is_typing: isTyping, first_name: name }) => {
      if (uuid !== open?.uuid) return;
      if (isTyping) typing.show(`${name || 'Somebody'} is typing…`);
      else typing.clear();
    },
    onStatus: showStatus,
    onError: (error) => {
      if (error instanceof HelpdeskError && error.status === 401) signOut();
      if (error.closeCode !== undefined || error.status === 401) showNotice(`The desk was closed: ${error.message}.`);
    },
  });
}

function signOut() {
  connection?.close();
  sending.abort();
  sending = new AbortController();
  sessionStorage.removeItem(credentialsKey);
  conversations.clear();
  open = undefined;
  me = undefined;
  wasOpen = false;
  nextCursor = null;
  part('login-form').hidden = false;
  part('desk').hidden = true;
  part('logout-button').hidden = true;
  part('agent-name').textContent = '';
  showStatus('idle');
  showConversations();
  showOpen();
}

part('login-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const apiKey = part('api-key-input').value.trim();
  const apiSecret = part('api-secret-input').value.trim();
  void signIn({ apiKey, apiSecret });
});
part('logout-button').addEventListener('click', signOut);
part('back-button').addEventListener('click', closeConversation);
part('resolve-button').addEventListener('click', () => void resolve());
part('more-button').addEventListener('click', async () => {
  const { results, next_cursor: next } = await fetchList({ cursor: nextCursor });
  for (const item of results) if (!conversations.has(item.uuid)) conversations.set(item.uuid, item);
  nextCursor = next;
  showConversations();
});
isPrivate.addEventListener('change', () => {
  signal.stop();
  part('composer').classList.toggle('private', isPrivate.checked);
});
document.addEventListener('visibilitychange', () => markSeen());

const kept = JSON.parse(sessionStorage.getItem(credentialsKey) ?? 'null');
if (kept !== null) void signIn(kept);
