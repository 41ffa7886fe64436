/** Panes whose width agents choose, in pixels where letters have their usual size. */
export const paneWidths = {
  list_width: { least: 280, most: 480, usual: 344, grows: 'end', property: '--w-list' },
  panel_width: { least: 280, most: 480, usual: 296, grows: 'start', property: '--w-panel' },
} as const;

export type PaneWidth = keyof typeof paneWidths;

/** The styles read it from the document; null is what they have themselves. */
export function showWidth(pane: PaneWidth, width: number | null): void {
  const { property } = paneWidths[pane];
  const { style } = document.documentElement;
  if (width === null) style.removeProperty(property);
  else style.setProperty(property, `${width / 16}rem`);
}
