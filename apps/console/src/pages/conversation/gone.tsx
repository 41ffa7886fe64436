import { draftKinds, type OpenConversation } from '@helpdesk/screen-state';
import { readDraft } from '../../state/sending/draft-device.ts';
import { textOfOutgoing } from '../../state/texts/plain-text.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy/copy-text.tsx';
import { useReadable } from '../../ui/readable.ts';
import { words } from '../../words/en.ts';
import style from './conversation.module.css';
import { movedAway, type Seen } from './moved-away.ts';

interface GoneProps {
  readonly uuid: string;
  readonly view: OpenConversation;
  readonly seen: Seen | undefined;
}

/** The agent may not read it any more. What they had begun to write is theirs. */
export function Gone({ uuid, view, seen }: GoneProps) {
  const { toasts, agent, catalogues } = useWorkspace();
  const movedTo = movedAway(seen, agent.teams);
  const team = useReadable(catalogues).teams.find(({ id }) => id === movedTo)?.name;
  const notSent = useReadable(view).outgoing.filter((each) => each.status === 'failed');
  const texts = [...notSent.map(textOfOutgoing), ...draftKinds.map((kind) => readDraft(uuid, kind))];
  const draft = texts.filter((text) => text !== '').join('\n\n');
  const discard = (): void => {
    for (const { id } of notSent) view.discard(id);
  };
  const copy = async (): Promise<void> => {
    if (await copyText(draft)) toasts.show({ text: words.conversation.copied, tone: 'done' });
  };
  return (
    <div class={style.blank}>
      <h2>{team === undefined ? words.conversation.gone : words.conversation.movedTo(team)}</h2>
      <p>{team === undefined ? words.conversation.goneHint : words.conversation.movedHint}</p>
      {notSent.length > 0 && <p class={style.notSent}>{words.conversation.notSent}</p>}
      <span>
        {draft !== '' && (
          <Button kind="line" icon="copy" onClick={() => void copy()}>
            {words.conversation.copyDraft}
          </Button>
        )}
        {notSent.length > 0 && <Button onClick={discard}>{words.conversation.discard}</Button>}
      </span>
    </div>
  );
}
