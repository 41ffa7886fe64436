/** What both demo pages are made of. */

/** @returns {any} the element with that `data-testid` */
export function part(testId) {
  const found = document.querySelector(`[data-testid="${testId}"]`);
  if (found === null) throw new Error(`The page has no ${testId}`);
  return found;
}

/** An element with properties and children; text is only ever text. */
export function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'data') Object.assign(made.dataset, value);
    else if (value !== undefined) made[name] = value;
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export function randomId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function clockTime(timestamp) {
  const at = new Date(timestamp);
  const isToday = at.toDateString() === new Date().toDateString();
  return at.toLocaleString([], isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
}

/** HTML was made safe by the service; text is only ever shown as text. */
export function bubble(message) {
  const isHtml = message.content_type === 'html';
  const made = make('div', { className: isHtml ? 'bubble' : 'bubble text' });
  if (!isHtml) {
    made.textContent = message.content;
    return made;
  }
  made.innerHTML = message.content;
  for (const link of made.querySelectorAll('a[href]')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  return made;
}

export function attachmentList(attachments) {
  const items = attachments.map(({ name, size, url, thumbnail_url: thumbnail }) => {
    const label = `${name} (${fileSize(size)})`;
    const shown = thumbnail === null ? label : make('img', { src: thumbnail, alt: label, loading: 'lazy' });
    return make('li', {}, make('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, shown));
  });
  return items.length === 0 ? undefined : make('ul', { className: 'attachments' }, ...items);
}

export function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

/**
 * A list of elements that keeps those that did not change, so that nothing flickers and a screen reader hears
 * only what is new. `show` answers whether the end was in view before.
 */
export function keyedList(list) {
  const scroller = list.parentElement;
  // So that the keyboard can scroll it in every browser.
  scroller.tabIndex = 0;
  const shown = new Map();
  /** @param {{key: string, version: string, build: () => HTMLElement}[]} items */
  function show(items) {
    const wasAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80;
    const keys = new Set(items.map(({ key }) => key));
    for (const [key, { element }] of shown) {
      if (keys.has(key)) continue;
      element.remove();
      shown.delete(key);
    }
    let next = list.firstElementChild;
    for (const { key, version, build } of items) {
      const former = shown.get(key);
      const element = former?.version === version ? former.element : build();
      if (former !== undefined && former.element !== element) {
        former.element.replaceWith(element);
        if (next === former.element) next = element;
      }
      shown.set(key, { element, version });
      if (element === next) next = next.nextElementSibling;
      else list.insertBefore(element, next);
    }
    return wasAtEnd;
  }
  return {
    show,
    toEnd() {
      scroller.scrollTop = scroller.scrollHeight;
    },
  };
}

/** Tells at most every three seconds that somebody types, and five seconds after the last key that they do not. */
export function typingSignal(tell) {
  let toldAt = 0;
  let timer;
  const stop = () => {
    clearTimeout(timer);
    if (toldAt === 0) return;
    toldAt = 0;
    tell(false);
  };
  return {
    key() {
      clearTimeout(timer);
      timer = setTimeout(stop, 5_000);
      if (Date.now() - toldAt < 3_000) return;
      toldAt = Date.now();
      tell(true);
    },
    stop,
  };
}

/** Shows who types; nobody is believed to type for longer than eight seconds without saying so again. */
export function typingLine(element) {
  let timer;
  const clear = () => {
    clearTimeout(timer);
    element.textContent = '';
  };
  return {
    clear,
    show(text) {
      clearTimeout(timer);
      element.textContent = text;
      timer = setTimeout(clear, 8_000);
    },
  };
}

/** Enter sends, Shift+Enter makes a line; the field grows with its text, which outlives a reload. */
export function composer(field, form, draftKey, { typed, submit }) {
  const grow = () => {
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight + 2}px`;
  };
  const set = (text) => {
    field.value = text;
    grow();
    keep();
  };
  const keep = () => {
    const key = draftKey();
    if (field.value === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, field.value);
  };
  field.addEventListener('input', () => {
    grow();
    keep();
    if (field.value !== '') typed();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text !== '' && submit(text) !== false) set('');
    field.focus();
  });
  return {
    /** Shows what was being written there. */
    restore() {
      field.value = sessionStorage.getItem(draftKey()) ?? '';
      grow();
    },
  };
}

/** Storage of the browser in the client's terms. */
export function storageOf(storage) {
  return {
    get: (key) => storage.getItem(key),
    set: (key, value) => storage.setItem(key, value),
    remove: (key) => storage.removeItem(key),
  };
}

/**
 * Messages that the service has not confirmed yet, each under its own key of the storage, so that tabs and
 * reloads lose none. An entry is `{echoId, key, at, text, ...}`; files are kept in memory only.
 */
export function outbox(storage, prefix) {
  const entries = new Map();
  for (const name of Object.keys(storage).filter((key) => key.startsWith(prefix))) {
    const entry = JSON.parse(storage.getItem(name) ?? 'null');
    if (entry !== null) entries.set(entry.echoId, entry);
  }
  return {
    all: () => [...entries.values()].sort((one, other) => one.at - other.at),
    put(entry) {
      entries.set(entry.echoId, entry);
      if (entry.files === undefined) storage.setItem(prefix + entry.echoId, JSON.stringify(entry));
    },
    remove(echoId) {
      storage.removeItem(prefix + echoId);
      return entries.delete(echoId);
    },
    get: (echoId) => entries.get(echoId),
  };
}

/** What to tell a person about an error. */
export function errorText(error) {
  const issues = error?.data?.issues;
  if (Array.isArray(issues)) return issues.map(({ path, message }) => `${path} ${message}`).join('; ');
  return error instanceof Error ? error.message : String(error);
}
