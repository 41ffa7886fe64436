// Another frontend for visitors, with @helpdesk/client alone: it survives reloads, lost connections and lost answers.
import { connectWidget, createWidgetClient } from '/demo/client/index.ts';

const { inbox } = document.body.dataset;
const [status, list, form, field] = ['status', 'messages', 'form', 'text'].map((id) => document.getElementById(id));
const storage = {
  get: (key) => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
};
const client = createWidgetClient({ baseUrl: location.origin, inboxId: inbox, storage });
const messages = new Map();
let conversation;
let isConnected = false;

function draw() {
  const inOrder = [...messages.values()].sort((one, other) => one.seq - other.seq);
  list.replaceChildren(
    ...inOrder.map(({ author, text_content: text }) => {
      const item = document.createElement('li');
      item.textContent = `${author.type === 'agent' ? author.first_name : 'You'}: ${text}`;
      return item;
    }),
  );
}

function keep(...more) {
  for (const message of more) messages.set(message.uuid, message);
  draw();
}

function connect(positions = {}) {
  if (isConnected) return;
  isConnected = true;
  connectWidget({
    client,
    positions,
    onMessage: (message) => message.conversation_uuid === conversation && keep(message),
    onSnapshot: (snapshot) => snapshot.conversation.uuid === conversation && keep(...snapshot.messages),
    onTyping: ({ first_name: name, is_typing: isTyping }) => {
      status.textContent = isTyping ? `${name} is typing` : '';
    },
    onStatus: (state) => {
      status.textContent = state === 'open' ? '' : 'No connection. Your messages wait here.';
    },
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
  send(text).catch((error) => {
    status.textContent = `Not sent: ${error.message}`;
    field.value = text;
  });
});

if (client.sessionToken() !== undefined) {
  const [newest] = await client.conversations();
  conversation = newest?.uuid;
  if (conversation !== undefined) keep(...(await client.conversation(conversation)).messages);
  connect();
}
