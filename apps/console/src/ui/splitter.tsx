import { isOfComposition } from '@helpdesk/ui';
import { useRef } from 'preact/hooks';
import { type PaneWidth, paneWidths, showWidth } from '../browser/pane-widths.ts';
import { refusalWords } from '../state/refusal-words.ts';
import { useWorkspace } from '../state/workspace.ts';
import { words } from '../words/en.ts';
import { useReadable } from './readable.ts';
import style from './splitter.module.css';

const stepPx = 16;

/** The edge between two panes: moved by the pointer or by arrow keys, and put back by a double click or Delete. */
export function Splitter({ pane }: { readonly pane: PaneWidth }) {
  const { preferences, toasts } = useWorkspace();
  const { least, most, usual, grows } = paneWidths[pane];
  const width = useReadable(preferences)[pane] ?? usual;
  const drag = useRef<{ readonly from: number; readonly width: number; now: number }>();

  const save = (next: number | null): void => {
    if (next === preferences.snapshot()[pane]) return;
    preferences.set({ [pane]: next }).catch((error: unknown) => {
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    });
  };
  /** How many pixels wider the pane is when its edge has moved by so many to the right. */
  const wider = (element: HTMLElement, right: number): number =>
    (getComputedStyle(element).direction === 'rtl' ? -right : right) * (grows === 'end' ? 1 : -1);
  const within = (wanted: number): number => Math.round(Math.min(most, Math.max(least, wanted)));
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isOfComposition(event)) return;
    const right = { ArrowRight: stepPx, ArrowLeft: -stepPx }[event.key];
    if (right !== undefined) save(within(width + wider(event.currentTarget, right)));
    else if (event.key === 'Home') save(least);
    else if (event.key === 'End') save(most);
    else if (event.key === 'Delete') save(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    if (event.button !== 0) return;
    const { currentTarget: edge, clientX: from, pointerId } = event;
    edge.setPointerCapture(pointerId);
    // In a narrow window a pane is less wide than is wished for: what is seen is what moves.
    const seen = (grows === 'end' ? edge.previousElementSibling : edge.nextElementSibling)?.getBoundingClientRect();
    const begun = seen?.width ?? width;
    drag.current = { from, width: begun, now: begun };
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    const { current } = drag;
    if (current === undefined) return;
    current.now = within(current.width + wider(currentTarget, clientX - current.from));
    showWidth(pane, current.now);
  };
  const onPointerUp = (): void => {
    const { current } = drag;
    drag.current = undefined;
    if (current !== undefined && current.now !== current.width) save(current.now);
  };
  const onPointerCancel = (): void => {
    drag.current = undefined;
    showWidth(pane, preferences.snapshot()[pane]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that has the focus and a value is no rule between texts
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={words.widths[pane]}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      class={style.splitter}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onDblClick={() => save(null)}
    />
  );
}
