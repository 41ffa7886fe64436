/** The address of a link that a person typed; undefined if it is not an address, or of a kind that may run a script. */
export function safeHref(written: string): string | undefined {
  const text = written.trim();
  if (text === '' || /\s|^[/\\?#.]/.test(text)) return undefined;
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text) && !isHost(text);
  const whole = isEmail(text) ? `mailto:${text}` : hasScheme ? text : `https://${text}`;
  const url = URL.parse(whole);
  if (url === null || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return undefined;
  // "hello" alone is a word.
  if (/^https?:$/.test(url.protocol) && !/[.:]|^localhost$/.test(url.host)) return undefined;
  return whole;
}

function isEmail(text: string): boolean {
  const [name = '', host = '', ...more] = text.split('@');
  return name !== '' && /[^.]\.[^.]/.test(host) && more.length === 0 && !/[:/]/.test(text);
}

/** `example.org:8080` has no scheme. */
function isHost(text: string): boolean {
  return /^[a-z\d.-]+\.[a-z\d-]+:\d/i.test(text);
}
