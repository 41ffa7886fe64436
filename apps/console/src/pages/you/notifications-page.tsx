import { useState } from 'preact/hooks';
import { type Notice, notices } from '../../state/preferences.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/field.tsx';
import { Page } from '../../ui/page.tsx';
import { useReadable } from '../../ui/readable.ts';
import ui from '../../ui/ui.module.css';
import { you } from '../../words/you.ts';
import { canNotify, permissionOf, playTone, showNotification } from '../notifications/means.ts';
import style from './you.module.css';

const { notifications } = you;

type Means = 'notify_desktop' | 'notify_sound';

/** Per event whether it is shown by the desktop, and whether it is heard. */
export function Notifications() {
  const { preferences, toasts } = useWorkspace();
  const chosen = useReadable(preferences);
  const [permission, setPermission] = useState(permissionOf);
  const set = (patch: Parameters<typeof preferences.set>[0]): void =>
    void preferences.set(patch).catch((error) => toasts.show({ text: refusalWords(error), tone: 'refused' }));
  async function choose(means: Means, notice: Notice, isOn: boolean): Promise<void> {
    const before = chosen[means];
    set({
      [means]: isOn ? notices.filter((each) => each === notice || before.includes(each)) : without(before, notice),
    });
    // The browser asks for permission only now, when the agent wants the notices.
    if (means === 'notify_desktop' && isOn && canNotify()) setPermission(await Notification.requestPermission());
  }
  async function tryDesktop(): Promise<void> {
    if (canNotify()) setPermission(await Notification.requestPermission());
    showNotification({
      title: notifications.sampleTitle,
      text: chosen.notify_without_text ? undefined : notifications.sampleText,
      tag: 'sample',
      onOpen: () => {},
    });
  }
  return (
    <Page title={you.pages.notifications}>
      <div class={style.column}>
        <p class={style.hint}>{notifications.hint}</p>
        {!canNotify() && <p class={ui.strip}>{notifications.unsupported}</p>}
        {permission === 'denied' && chosen.notify_desktop.length > 0 && <p class={ui.strip}>{notifications.blocked}</p>}
        <table class={style.grid}>
          <thead>
            <tr>
              <th scope="col">{notifications.event}</th>
              <th scope="col">{notifications.desktop}</th>
              <th scope="col">{notifications.sound}</th>
            </tr>
          </thead>
          <tbody>
            {notices.map((notice) => (
              <tr key={notice}>
                <th scope="row">{notifications.events[notice]}</th>
                {(['notify_desktop', 'notify_sound'] as const).map((means) => (
                  <td key={means}>
                    <label>
                      <span class={ui.hidden}>
                        {notifications.cell(
                          means === 'notify_desktop' ? notifications.desktop : notifications.sound,
                          notifications.events[notice],
                        )}
                      </span>
                      <input
                        type="checkbox"
                        checked={chosen[means].includes(notice)}
                        onChange={({ currentTarget }) => void choose(means, notice, currentTarget.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div class={style.actions}>
          <Button kind="line" icon="bell" onClick={() => void tryDesktop()}>
            {notifications.tryDesktop}
          </Button>
          <Button kind="line" onClick={() => void playTone()}>
            {notifications.trySound}
          </Button>
        </div>
        <Switch
          label={notifications.withoutText}
          hint={notifications.withoutTextHint}
          isOn={chosen.notify_without_text}
          onChange={(isOn) => set({ notify_without_text: isOn })}
        />
      </div>
    </Page>
  );
}

function without(all: readonly Notice[], one: Notice): readonly Notice[] {
  return all.filter((each) => each !== one);
}
