import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { nameOf } from './accessible-name.ts';

/** The selector of each role. A field is found whatever its value is. */
const selectors = {
  alert: '[role=alert]',
  button: 'button:not([role]), [role=button], input[type=submit], summary',
  checkbox: 'input[type=checkbox]:not([role]), [role=checkbox]',
  dialog: 'dialog[open], [role=dialog]',
  field: 'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=submit]), textarea, [role=textbox]',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  listitem: 'li, [role=listitem]',
  menuitem: '[role^=menuitem]',
  option: 'option, [role=option]',
  radio: 'input[type=radio], [role=radio]',
  row: 'tr, [role=row]',
  select: 'select, [role=combobox]',
  status: '[role=status]',
  switch: '[role=switch]',
  tab: '[role=tab]',
  toolbar: '[role=toolbar]',
} as const;

export type Role = keyof typeof selectors;
type Name = string | RegExp;

/** What a person sees of that role and name, the whole of it unless it is an expression. What is hidden is not seen. */
export function all(role: Role, name?: Name, within: ParentNode = document): readonly HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selectors[role])].filter(
    (each) => !isHidden(each) && (name === undefined || fits(nameOf(each), name)),
  );
}

function fits(text: string, name: Name): boolean {
  return typeof name === 'string' ? text === name : name.test(text);
}

function isHidden(element: Element): boolean {
  return element.closest('[hidden], [aria-hidden=true], dialog:not([open])') !== null;
}

/** The one that is there now; throws with the names of the others. */
export function get(role: Role, name?: Name, within?: ParentNode): HTMLElement {
  const [found, ...more] = all(role, name, within);
  if (found === undefined || more.length > 0) {
    const names = all(role, undefined, within).map((each) => nameOf(each));
    throw new Error(`${more.length + (found ? 1 : 0)} of ${role} ${name}; there are: ${names.join(' | ')}`);
  }
  return found;
}

/** The one that is there after a while. */
export async function find(role: Role, name?: Name, within?: ParentNode): Promise<HTMLElement> {
  await expect
    .poll(() => all(role, name, within).length || all(role, undefined, within).map((each) => nameOf(each)), {
      message: `${role} ${name}`,
    })
    .toBe(1);
  return get(role, name, within);
}

export async function gone(role: Role, name?: Name, within?: ParentNode): Promise<void> {
  await expect.poll(() => all(role, name, within).length, { message: `${role} ${name}` }).toBe(0);
}

/** A text stands on the page after a while. */
export async function seen(text: Name): Promise<void> {
  const matches = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  await expect.poll(() => textOf(document.body)).toEqual(matches);
}

/** With a space between elements, as they stand beside each other. */
function textOf(element: Element): string {
  const parts: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeType === 3) parts.push(node.textContent ?? '');
    else if (node instanceof Element && isHidden(node)) return;
    for (const each of node.childNodes) walk(each);
    parts.push('\u200b');
  };
  walk(element);
  return parts
    .join('')
    .replace(/\u200b+/g, ' ')
    .replace(/\s+/g, ' ');
}

/** A click, of a pointer or of the key for it. What is switched off cannot be pressed. */
export async function press(element: HTMLElement): Promise<void> {
  if (element.matches(':disabled, [aria-disabled=true]')) throw new Error(`${nameOf(element)} is switched off`);
  element.focus();
  for (const type of ['pointerdown', 'pointerup']) element.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  element.click();
  await drawn();
}

/** Writes in place of what stands in the field. */
export async function write(element: HTMLElement, text: string): Promise<void> {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
    throw new Error(`${nameOf(element)} is not a field`);
  }
  element.focus();
  element.value = text;
  element.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
  await drawn();
}

/** Returns whether the page left the key to the browser. */
export async function keyOn(element: HTMLElement, key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  element.focus();
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  const isLeft = element.dispatchEvent(event);
  await drawn();
  return isLeft;
}

/** Chooses the entry with this value in a list of choices. */
export async function choose(element: HTMLElement, value: string): Promise<void> {
  if (!(element instanceof HTMLSelectElement)) throw new Error(`${nameOf(element)} is not a list of choices`);
  element.value = value;
  element.dispatchEvent(new Event('change', { bubbles: true }));
  await drawn();
}

/** A person sees what a press has changed before they press again. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await setImmediate();
}
