/** Few snoozes are for a moment that is not in the menu. */
export const loadSnooze = async () => (await import('./snooze-dialog.tsx')).SnoozeDialog;
