/** Whether this browser has notifications of the desktop at all. */
export function canNotify(): boolean {
  return typeof Notification === 'function';
}

export function permissionOf(): NotificationPermission {
  return canNotify() ? Notification.permission : 'default';
}

export interface DesktopNotice {
  readonly title: string;
  /** Left out on screens that others can see. */
  readonly text: string | undefined;
  /** Among notices with the same tag, only the last is shown. */
  readonly tag: string;
  readonly onOpen: () => void;
}

/** Else a notice that takes the place of another with its tag is neither heard nor shown on top. Not in every list of types. */
type NoticeOptions = NotificationOptions & { readonly renotify: boolean };

/** Nothing where the person has not allowed it. */
export function showNotification({ title, text, tag, onOpen }: DesktopNotice): void {
  if (permissionOf() !== 'granted') return;
  try {
    const options: NoticeOptions = {
      tag,
      icon: '/favicon.svg',
      renotify: true,
      ...(text !== undefined && { body: text }),
    };
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
      onOpen();
    };
  } catch {
    // Phones have them for installed apps alone.
  }
}

const toneMs = 250;
const pitch = 660;
const loudness = 0.12;
let audio: AudioContext | undefined;

/** One soft tone. Browsers play it only after the agent has used the page. */
export async function playTone(): Promise<void> {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume();
  const { currentTime: from, destination } = audio;
  const end = from + toneMs / 1_000;
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.linearRampToValueAtTime(loudness, from + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  tone.connect(volume).connect(destination);
  tone.start(from);
  tone.stop(end);
}
