/** What is typed in a field of addresses becomes a recipient when the field is left. */
export function takeTyped(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus();
}
