/** How assistive technology calls the element, as far as these screens name things. */
export function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby');
  if (ids !== null)
    return clean(
      ids
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  const label = element.getAttribute('aria-label');
  if (label !== null) return clean(label);
  if (element.matches('input, select, textarea')) return ofLabel(element);
  if (element.matches('fieldset')) return clean(element.querySelector('legend')?.textContent ?? '');
  return clean(textOf(element)) || element.getAttribute('title') || '';
}

function ofLabel(element: Element): string {
  const { id } = element;
  const labels = id === '' ? [] : [...document.querySelectorAll('label')].filter((each) => each.htmlFor === id);
  const around = element.closest('label');
  const text = [...labels, ...(around === null ? [] : [around])].map((each) => textOf(each)).join(' ');
  return clean(text) || element.getAttribute('placeholder') || '';
}

/** Pictures are read by their names, and what is hidden is not read. */
function textOf(node: Node): string {
  if (node.nodeType === 3) return node.textContent ?? '';
  if (node instanceof Element) {
    if (node.getAttribute('aria-hidden') === 'true') return '';
    if (node.matches('img')) return node.getAttribute('alt') ?? '';
  }
  return [...node.childNodes].map(textOf).join('');
}

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();
