/**
 * Run in a page or frame: waits until nothing in it moves or fades any more, apart from what never ends by itself, such as
 * the sign that something is loading. Colours that are half faded in would be measured as they are.
 */
export const stillness = `(async () => {
  const isMoving = ({ playState, effect }) =>
    (playState === 'running' || playState === 'paused') && effect?.getComputedTiming().endTime !== Infinity;
  const frame = () => new Promise(requestAnimationFrame);
  // Drawn once, so that whatever the last change sets in motion has begun.
  await frame();
  do await frame();
  while (document.getAnimations().some(isMoving));
})()`;
