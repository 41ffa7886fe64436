import { refusalWords } from '../../state/refusal-words.ts';
import type { GoOn } from '../../state/sending/sending-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/ui.module.css';
import { sampleWords } from '../../words/en/sample.ts';

/** Says that the conversation is the sample, and deletes it. The list goes on as after a conversation was resolved. */
export function SampleStrip({ onNext }: { readonly onNext: GoOn }) {
  const { agent, client, toasts } = useWorkspace();
  const remove = async (): Promise<void> => {
    onNext();
    try {
      await client.call('deleteSample');
      toasts.show({ text: sampleWords.deleted, tone: 'done' });
    } catch (error) {
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  };
  return (
    <div class={`${ui.strip} ${ui.calm}`}>
      <span>{sampleWords.is}</span>
      {agent.permissions.includes('general_settings:manage') && (
        <Button kind="link" onClick={() => void remove()}>
          {sampleWords.remove}
        </Button>
      )}
    </div>
  );
}
