import type { Inbox } from '@helpdesk/client';
import { channelRules } from '@helpdesk/domain';
import { useWorkspace } from '../../../state/workspace.ts';
import { Switch } from '../../../ui/form/field.tsx';
import { admin } from '../../../words/admin.ts';
import { mailWords } from '../../../words/admin-mail.ts';
import { Live } from '../live.tsx';
import { useAct } from '../use-act.ts';
import style from './inbox.module.css';

/** Switches an inbox on or off at once. */
export function Accepts({ inbox }: { readonly inbox: Inbox }) {
  const { client } = useWorkspace();
  const act = useAct();
  const { id, name, enabled, channel, from } = inbox;
  const { hasAddresses } = channelRules[channel];
  const words = hasAddresses
    ? { accepts: mailWords.receives, on: mailWords.on, off: mailWords.switchedOff }
    : { accepts: admin.inboxes.accepts, on: admin.inboxes.on, off: admin.inboxes.switchedOff };
  const to = (next: boolean) => () => client.call('updateInbox', { params: { id }, body: { enabled: next } });
  return (
    <div class={style.accepts}>
      <Live isOn={enabled} />
      <Switch
        label={words.accepts}
        isOn={enabled}
        locked={hasAddresses && from === null ? mailWords.needsSender : undefined}
        onChange={(isOn) => {
          const done = isOn ? words.on(name) : words.off(name);
          void act({ kinds: ['inboxes'], run: to(isOn), done, undo: to(enabled) });
        }}
      />
    </div>
  );
}
