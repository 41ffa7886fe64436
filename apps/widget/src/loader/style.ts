/** Where the launcher is, in pixels from the corner. */
interface LauncherPlace {
  readonly position: 'left' | 'right';
  readonly spacing: { readonly side: number; readonly bottom: number };
}

/** What is below the frame: the button and a gap. */
const above = 72;
/** The page is seen above the frame. */
const free = 28;
/** In a window with less room the frame takes the whole height, and the button gives way. */
const leastHeight = 400;
const peekHeight = 96;

/**
 * The launcher and the frame around the chat: the colours of the inbox; sizes, heights and times of tokens.css. `--e` is
 * for the edge and the ring: the colour, so dark that it can be seen on a light page, and still on a dark one. The
 * edges are outlines: where colours are forced, shadows are not drawn. Whatever the distances are, the button and the
 * head of the frame are in the window.
 */
export function styleOf({ position, spacing: { side, bottom } }: LauncherPlace, color: string): string {
  const foot = bottom + above;
  const low = `(height<${foot + free + leastHeight}px)`;
  return (
    `:host{all:initial;position:fixed;z-index:2147483000;${position}:min(${side}px,100% - 64px);bottom:min(${bottom}px,100% - 64px);--p:${color};--e:oklch(from var(--p) min(l,.6) c h)}` +
    'button{all:unset;cursor:pointer;position:relative;z-index:1;display:grid;place-items:center;width:56px;height:56px;border-radius:50%;background:var(--p);color:oklch(from var(--p) clamp(.2,(.64 - l)*999,1) 0 0);outline:1px solid var(--e);box-shadow:0 6px 20px -2px #14283766}' +
    ':focus-visible{outline:2px solid var(--e);outline-offset:3px}' +
    'svg,img{grid-area:1/1;width:26px;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round;transition:.14s}' +
    'img{width:100%;height:100%;border-radius:50%;object-fit:cover}' +
    '[aria-expanded=false]>:nth-child(2),[aria-expanded=true]>:first-child{opacity:0;scale:.6}' +
    'span{position:absolute;top:-2px;right:-2px;min-width:10px;padding:0 5px;border-radius:10px;background:#b3261e;color:#fff;box-shadow:0 0 0 2px #fff;font:600 11px/20px system-ui;text-align:center}' +
    'span:empty{display:none}' +
    `div{position:fixed;${position}:min(${side}px,100% - 392px);bottom:${foot}px;width:384px;height:min(704px,100% - ${foot + free}px);overflow:hidden;border-radius:18px;background:Canvas;outline:1px solid #14283717;box-shadow:0 24px 64px -12px #1428374d;opacity:0;translate:0 8px;visibility:hidden}` +
    '.open,.peek{opacity:1;translate:none;visibility:visible;transition:opacity .22s,translate .22s cubic-bezier(.2,.8,.3,1)}' +
    `.peek{inset-block:auto ${foot}px;width:300px;height:${peekHeight}px;border-radius:14px}` +
    'iframe{display:block;width:100%;height:100%;border:0}' +
    `@media ${low}{div{inset-block:8px auto;height:min(704px,100% - 16px)}}` +
    '@media (width<480px){div{inset:0;width:auto;height:auto;border-radius:0}}' +
    `@media (width<480px),(height<${foot + peekHeight}px){.peek{display:none}}` +
    `@media (width<480px),${low}{:has(+#on.open){display:none}}` +
    '@media (prefers-reduced-motion){*{transition:none!important}}' +
    '@media print{:host{display:none}}'
  );
}
