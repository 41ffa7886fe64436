let context: AudioContext | undefined;

/** Browsers play sound only after a press on the page. */
export function allowSound(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Two short notes. */
export function playSound(): void {
  if (context?.state !== 'running') return;
  const { currentTime: now, destination } = context;
  for (const [index, frequency] of [660, 880].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const from = now + index * 0.12;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.25);
    tone.connect(volume).connect(destination);
    tone.start(from);
    tone.stop(from + 0.26);
  }
}
