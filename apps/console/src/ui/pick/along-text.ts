/** The key of an arrow as if texts ran from left to right: what stands beside each other runs as the text does. */
export function alongText(key: string): string {
  if (document.dir !== 'rtl') return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}
