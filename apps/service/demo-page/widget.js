import { connectWidget, createWidgetClient, HelpdeskError } from '/demo/client/index.ts';
import {
  attachmentList,
  bubble,
  clockTime,
  composer,
  errorText,
  fileSize,
  keyedList,
  make,
  outbox,
  part,
  randomId,
  storageOf,
  typingLine,
  typingSignal,
} from '/demo/parts.js';

const inboxId = inboxOfPage();
const client = createWidgetClient({ baseUrl: location.origin, inboxId, storage: storageOf(localStorage) });
const pending = outbox(localStorage, `helpdesk.demo.${inboxId}.message.`);

/** By uuid: `{conversation, messages, isComplete}`; messages by uuid. */
const conversations = new Map();
/** The uuid of the conversation that is shown; undefined while a new one is being started. */
let current;
let settings;
let connection;
let sending = new AbortController();
let isSending = false;
let wasOpen = false;

const list = keyedList(part('message-list'));
const typing = typingLine(part('typing'));
const signal = typingSignal((isTyping) => {
  if (current !== undefined) connection?.typing(current, isTyping);
});
const draft = composer(part('message-input'), part('composer'), () => `helpdesk.demo.${inboxId}.draft`, {
  typed: signal.key,
  submit: write,
});

function inboxOfPage() {
  const given = new URLSearchParams(location.search).get('inbox_id');
  const filled = document.querySelector('meta[name="helpdesk-inbox"]').content;
  return given ?? (filled.startsWith('__') ? '' : filled);
}

// ---- Showing

function showNotice(text) {
  const notice = part('notice');
  notice.textContent = text ?? '';
  notice.hidden = !text;
}

function showStatus(status) {
  if (status === 'open') wasOpen = true;
  const texts = {
    idle: 'Write to start',
    connecting: wasOpen ? 'Reconnecting…' : 'Connecting…',
    open: 'Connected',
    closed: 'Disconnected',
  };
  const line = part('status');
  line.dataset.state = status;
  line.textContent = texts[status];
}

function showUser(user) {
  const isCustomer = user !== undefined && !user.is_visitor;
  part('signed-in').hidden = !isCustomer;
  part('sign-in').hidden = isCustomer;
  part('user-name').textContent = isCustomer ? `${user.first_name} ${user.last_name}`.trim() : '';
}

function showConversations() {
  const all = [...conversations.values()].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const options = all.map(({ conversation }) => {
    const unread = conversation.unread_message_count;
    const last = conversation.last_message?.content || clockTime(conversation.created_at);
    const label = `${last.slice(0, 60)} · ${conversation.status}${unread > 0 ? ` · ${unread} new` : ''}`;
    return make('option', { value: conversation.uuid, selected: conversation.uuid === current }, label);
  });
  options.push(make('option', { value: '', selected: current === undefined }, 'New conversation'));
  part('conversation-select').replaceChildren(...options);
  part('conversation-bar').hidden = conversations.size === 0;
  const unread = all.reduce((sum, { conversation }) => sum + conversation.unread_message_count, 0);
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${settings?.brand_name || 'Chat'}`;
}

function show(mayScroll = false) {
  const open = conversations.get(current);
  const messages = [...(open?.messages.values() ?? [])].sort((one, other) => one.seq - other.seq);
  const waiting = pending.all().filter(({ conversation }) => conversation === null || conversation === current);
  const wasAtEnd = list.show([
    ...messages.map((message) => ({
      key: message.uuid,
      version: `${message.status} ${message.seq}`,
      build: () => messageItem(message),
    })),
    ...waiting.map((entry) => ({
      key: entry.echoId,
      version: entry.failure ?? '',
      build: () => pendingItem(entry),
    })),
  ]);
  if (wasAtEnd || mayScroll) list.toEnd();
  const isEmpty = messages.length + waiting.length === 0;
  const welcome = [settings?.greeting_message, settings?.introduction_message].filter(Boolean).join('\n');
  part('welcome').textContent = welcome || 'Ask us anything.';
  part('welcome').hidden = !isEmpty;
  part('attach').hidden = settings?.features.file_upload !== true || current === undefined;
  part('prechat').hidden = !needsForm();
  // What is hidden must not keep the form from being sent.
  part('prechat').disabled = !needsForm();
  showConversations();
}

function messageItem(message) {
  const isMine = message.author.type !== 'agent';
  const attachments = attachmentList(message.attachments);
  const hasText = message.text_content !== '' || attachments === undefined;
  return make(
    'li',
    { className: `message${isMine ? ' mine' : ''}`, data: { testid: 'message', uuid: message.uuid, seq: message.seq } },
    hasText ? bubble(message) : undefined,
    attachments,
    make(
      'span',
      { className: 'meta' },
      `${isMine ? 'You' : message.author.first_name}, ${clockTime(message.created_at)}`,
    ),
  );
}

function pendingItem(entry) {
  const text = entry.text ?? entry.files.map((file) => `${file.name} (${fileSize(file.size)})`).join(', ');
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
  const className = `message mine ${entry.failure === undefined ? 'pending' : 'failed'}`;
  return make(
    'li',
    { className, data: { testid: 'pending-message', echoId: entry.echoId } },
    make('div', { className: 'bubble text' }, text),
    state,
  );
}

// ---- What the service says

/** A message may come several times (answer, frame, snapshot); it stays one. */
function keepMessage(message) {
  const open = conversations.get(message.conversation_uuid);
  open?.messages.set(message.uuid, message);
  if (message.meta.echo_id !== undefined) pending.remove(message.meta.echo_id);
}

function keepConversation(conversation) {
  const known = conversations.get(conversation.uuid);
  if (known === undefined) {
    const { created_at: createdAt } = conversation;
    conversations.set(conversation.uuid, { conversation, createdAt, messages: new Map(), isComplete: false });
  } else if (conversation.seq >= known.conversation.seq) known.conversation = conversation;
}

function keepDetail({ conversation, messages }) {
  keepConversation(conversation);
  conversations.get(conversation.uuid).isComplete = true;
  for (const message of messages) keepMessage(message);
}

/** What an open connection tells; `seq` makes older answers of HTTP known as such. */
function onMessage(message) {
  keepMessage(message);
  const { conversation } = conversations.get(message.conversation_uuid) ?? {};
  if (conversation !== undefined) {
    conversation.seq = message.seq;
    conversation.last_message = { ...message, content: message.text_content };
    if (message.author.type === 'agent') conversation.unread_message_count += 1;
  }
  if (message.conversation_uuid === current && message.author.type === 'agent') typing.clear();
  show();
  markSeen();
}

function onConversationUpdate({ uuid, ...changes }, seq) {
  const known = conversations.get(uuid);
  if (known !== undefined) Object.assign(known.conversation, changes, { seq });
  show();
}

function onSnapshot(detail) {
  const isFirst = conversations.size === 0;
  keepDetail(detail);
  if (isFirst) current = detail.conversation.uuid;
  show();
  markSeen();
}

let seenTimer;
function markSeen() {
  const { conversation } = conversations.get(current) ?? {};
  if (document.visibilityState !== 'visible' || !(conversation?.unread_message_count > 0)) return;
  clearTimeout(seenTimer);
  seenTimer = setTimeout(() => client.markSeen(conversation.uuid).catch(ignore), 400);
}

/** What is only nice to have is not worth a word when it fails. */
function ignore() {}

// ---- Sending

function write(text) {
  const form = needsForm() ? readForm() : undefined;
  if (form === null) return false;
  signal.stop();
  showNotice();
  enqueue({ text, form });
  return true;
}

function enqueue(content) {
  const ids = { echoId: randomId(), key: randomId() };
  pending.put({ ...ids, at: Date.now(), conversation: current ?? null, ...content });
  show(true);
  void sendAll();
}

/** One after the other, in the order in which they were written, until each has arrived or was refused. */
async function sendAll() {
  if (isSending) return;
  isSending = true;
  const { signal: stop } = sending;
  try {
    for (let entry = nextToSend(); entry !== undefined; entry = nextToSend()) {
      try {
        await send(entry, stop);
        pending.remove(entry.echoId);
        // What was the matter (a block, for instance) is over.
        if (part('status').dataset.state === 'closed') connection?.restart();
      } catch (error) {
        if (stop.aborted) return;
        refused(entry, error);
      }
      show();
    }
  } finally {
    isSending = false;
    // Who stopped this may have begun anew while it was ending.
    if (stop.aborted && !sending.signal.aborted) void sendAll();
  }
}

function nextToSend() {
  return pending.all().find((entry) => entry.failure === undefined);
}

async function send(entry, stop) {
  const options = { idempotencyKey: entry.key, attempts: Infinity, signal: stop };
  const text = { message: entry.text, echo_id: entry.echoId };
  if (entry.files !== undefined) {
    if (entry.conversation === null) throw new Error('files go to a conversation, write a message first');
    keepMessage(await client.upload(entry.conversation, entry.files, { ...options, echoId: entry.echoId }));
  } else if (entry.conversation !== null) {
    keepMessage(await client.sendMessage(entry.conversation, text, options));
  } else {
    const start = await client.init({ ...text, ...(entry.form && { form_data: entry.form }) }, options);
    keepDetail(start);
    const { uuid } = start.conversation;
    // What was written behind the first message belongs to the conversation that it started.
    for (const later of pending.all()) {
      if (later.conversation === null && later.echoId !== entry.echoId) pending.put({ ...later, conversation: uuid });
    }
    if (current === undefined) current = uuid;
    if (start.user !== undefined) showUser(start.user);
    if (connection === undefined) connect();
  }
}

function refused(entry, error) {
  if (error instanceof HelpdeskError && error.status === 401) {
    sessionIsOver();
    return;
  }
  // A refused request did nothing, so that another attempt may have a key of its own.
  if (pending.get(entry.echoId)) pending.put({ ...entry, key: randomId(), failure: `Not sent: ${errorText(error)}.` });
}

function tryAgain({ failure: _, ...entry }) {
  const isKnown = conversations.has(entry.conversation);
  pending.put({ ...entry, conversation: isKnown ? entry.conversation : (current ?? null) });
  show();
  void sendAll();
}

function discard(entry) {
  pending.remove(entry.echoId);
  show();
}

/** Messages wait while it is decided who writes them. */
function holdSending() {
  sending.abort();
}

function goOnSending() {
  sending = new AbortController();
  void sendAll();
}

function attach(files) {
  const { max_files: most, max_bytes: largest } = settings.upload;
  const tooLarge = files.find((file) => file.size > largest);
  if (files.length > most) showNotice(`At most ${most} files at once.`);
  else if (tooLarge !== undefined) showNotice(`${tooLarge.name} is larger than ${fileSize(largest)}.`);
  else if (files.length > 0) enqueue({ files });
}

// ---- What is asked of a visitor before the first message

function needsForm() {
  const hasForm = settings?.prechat_form.enabled === true && settings.prechat_form.fields.length > 0;
  return hasForm && client.sessionToken() === undefined;
}

const inputTypes = { email: 'email', number: 'number', checkbox: 'checkbox', date: 'date', link: 'url' };

function buildForm({ title, fields }) {
  part('prechat').replaceChildren(
    make('legend', { className: 'quiet' }, title || 'Before we start'),
    ...fields.map(({ key, type, label, placeholder, required }) =>
      make(
        'label',
        {},
        label || key,
        make('input', {
          name: key,
          type: inputTypes[type] ?? 'text',
          placeholder,
          required,
          data: { testid: `prechat-${key}` },
        }),
      ),
    ),
  );
}

/** The answers, or null when a required one is missing (and the browser says which). */
function readForm() {
  const inputs = [...part('prechat').querySelectorAll('input')];
  if (!inputs.every((input) => input.reportValidity())) return null;
  const answers = inputs.map((input) => [input.name, input.type === 'checkbox' ? input.checked : input.value]);
  return Object.fromEntries(answers.filter(([, value]) => value !== ''));
}

// ---- Who it is

/** Everything of this session: who, which conversations, and the open one with its messages. */
async function loadSession() {
  const user = await client.me({ attempts: Infinity });
  showUser(user);
  const listed = await client.conversations({ attempts: Infinity });
  const uuids = new Set(listed.map(({ uuid }) => uuid));
  // Those of whoever was here before.
  for (const uuid of [...conversations.keys()]) if (!uuids.has(uuid)) conversations.delete(uuid);
  for (const conversation of listed) keepConversation(conversation);
  if (!conversations.has(current)) current = listed[0]?.uuid;
  if (current !== undefined) keepDetail(await client.conversation(current, { attempts: Infinity }));
  show(true);
  markSeen();
}

function connect() {
  const known = [...conversations.values()].map(({ conversation }) => [conversation.uuid, conversation.seq]);
  connection?.close();
  connection = connectWidget({
    client,
    positions: Object.fromEntries(known),
    onMessage,
    onConversationUpdate,
    onSnapshot,
    onTyping: ({ conversation_uuid: uuid, is_typing: isTyping, first_name: name }) => {
      if (uuid !== current) return;
      if (isTyping) typing.show(`${name || 'Somebody'} is typing…`);
      else typing.clear();
    },
    onStatus: showStatus,
    onError: (error) => {
      if (error.closeCode === 4401) sessionIsOver();
      else if (error.closeCode !== undefined) showNotice(`The chat was closed: ${error.message}.`);
    },
  });
  connection.pageVisit(location.href, document.title);
}

function forget() {
  connection?.close();
  connection = undefined;
  client.signOut();
  conversations.clear();
  current = undefined;
  wasOpen = false;
  showUser();
  showStatus('idle');
  typing.clear();
  show();
}

function sessionIsOver() {
  for (const entry of pending.all()) {
    pending.put({ ...entry, conversation: null, key: randomId(), failure: 'Not sent: the session has ended.' });
  }
  forget();
  showNotice('Your session has ended. Sign in again, or write to start a new one.');
}

async function signIn(jwt) {
  const button = part('sign-in-button');
  button.disabled = true;
  showNotice();
  holdSending();
  try {
    await client.exchange(jwt);
    // The first request of the customer merges what the visitor wrote; only then is it theirs to listen to.
    await loadSession();
    connect();
    part('jwt-input').value = '';
    part('sign-in').open = false;
  } catch (error) {
    showNotice(`Signing in failed: ${errorText(error)}.`);
  } finally {
    button.disabled = false;
    goOnSending();
  }
}

function signOut() {
  const unsent = pending.all().length;
  if (unsent > 0 && !confirm('Some messages are not sent yet. Sign out and lose them?')) return;
  holdSending();
  forget();
  for (const entry of pending.all()) pending.remove(entry.echoId);
  goOnSending();
}

async function openConversation(uuid) {
  signal.stop();
  typing.clear();
  current = uuid || undefined;
  show(true);
  if (current === undefined) return;
  if (!conversations.get(current).isComplete) {
    try {
      keepDetail(await client.conversation(current));
    } catch (error) {
      showNotice(errorText(error));
    }
  }
  show(true);
  markSeen();
}

// ---- Start

part('sign-in-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const jwt = part('jwt-input').value.trim();
  if (jwt !== '') void signIn(jwt);
});
part('sign-out-button').addEventListener('click', signOut);
part('conversation-select').addEventListener('change', ({ target }) => void openConversation(target.value));
part('file-input').addEventListener('change', ({ target }) => {
  attach([...target.files]);
  target.value = '';
});
document.addEventListener('visibilitychange', markSeen);
// Another tab signed in or out.
addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === `helpdesk.${inboxId}.session` && oldValue !== newValue) location.reload();
});
addEventListener('beforeunload', (event) => {
  if (pending.all().some((entry) => entry.files !== undefined)) event.preventDefault();
});

function applySettings() {
  const { brand_name: brand, colors, dark_mode: isDark, notice_banner: banner, upload, language } = settings;
  part('brand').textContent = brand || 'Chat';
  document.documentElement.lang = language;
  if (isDark) document.documentElement.dataset.theme = 'dark';
  if (CSS.supports('color', colors.primary)) document.documentElement.style.setProperty('--accent', colors.primary);
  if (banner.enabled && banner.text) showNotice(banner.text);
  if (!upload.extensions.includes('*')) {
    part('file-input').accept = upload.extensions.map((extension) => `.${extension}`).join(',');
  }
  buildForm(settings.prechat_form);
}

async function start() {
  draft.restore();
  settings = await client.settings({ attempts: Infinity });
  applySettings();
  showStatus('idle');
  if (client.sessionToken() !== undefined) {
    showStatus('connecting');
    try {
      await loadSession();
      connect();
    } catch (error) {
      if (!(error instanceof HelpdeskError) || error.status !== 401) throw error;
      sessionIsOver();
    }
  }
  show(true);
  void sendAll();
}

start().catch((error) => {
  showStatus('closed');
  showNotice(inboxId === '' ? 'No inbox is named: add ?inbox_id=… to the address.' : errorText(error));
});
