// Another frontend for visitors, with @helpdesk/client alone: it survives reloads, lost connections and lost answers.
import { connectWidget, createWidgetClient } from '/demo/client/index.ts';

const [status, list, form, field] = ['status', 'messages', 'form', 'text'].map((id) => document.getElementById(id));
const storage = {
  get: (key) => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
};
const client = createWidgetClient({ baseUrl: location.origin, inboxId: document.body.dataset.inbox, storage });
const messages = new Map();
let conversation;
let connection;

const say = (text) => status.replaceChildren(text);
const nameOf = ({ type, first_name: name }) => (type === 'agent' ? name : 'You');

function keep(...more) {
  for (const message of more) messages.set(message.uuid, message);
  const inOrder = [...messages.values()].sort((one, other) => one.seq - other.seq);
  const texts = inOrder.map(({ author, text_content: text }) => `${nameOf(author)}: ${text}`);
  list.replaceChildren(...texts.map((textContent) => Object.assign(document.createElement('li'), { textContent })));
}

function connect(positions = {}) {
  if (connection !== undefined) return;
  connection = connectWidget({
    client,
    positions,
    onMessage: (message) => message.conversation_uuid === conversation && keep(message),
    onSnapshot: (snapshot) => snapshot.conversation.uuid === conversation && keep(...snapshot.messages),
    onTyping: ({ first_name: name, is_typing: isTyping }) => say(isTyping ? `${name} is typing` : ''),
    onStatus: (state) => say(state === 'open' ? '' : 'No connection. Your messages wait here.'),
  });
}

async function send(message) {
  const forever = { attempts: Number.POSITIVE_INFINITY };
  if (conversation !== undefined) return keep(await client.sendMessage(conversation, { message }, forever));
  const start = await client.init({ message }, forever);
  conversation = start.conversation.uuid;
  keep(...start.messages);
  connect({ [conversation]: start.conversation.seq });
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = field.value;
  field.value = '';
  send(text).catch(({ message }) => {
    say(`Not sent: ${message}`);
    field.value = text;
  });
});

if (client.sessionToken() !== undefined) {
  conversation = (await client.conversations())[0]?.uuid;
  if (conversation !== undefined) keep(...(await client.conversation(conversation)).messages);
  connect();
}
