import { openPlaceholders } from '@helpdesk/domain';
import { useEffect, useState } from 'preact/hooks';
import { plainTextOf } from '../../../../state/texts/plain-text.ts';
import { useWorkspace } from '../../../../state/workspace.ts';
import ui from '../../../../ui/ui.module.css';
import { words } from '../../../../words/en.ts';
import style from './filled-macro.module.css';

interface FilledMacroProps {
  readonly uuid: string;
  readonly id: number;
  /** Texts by macro, of this conversation: those that were looked at before. */
  readonly known: Map<number, string>;
}

/** An agent who moves through the list quickly does not fetch the macros in between. */
const restMs = 120;

/** The text that the macro would put here, with what has no value marked. The last one stays until the next has come. */
export function FilledMacro({ uuid, id, known }: FilledMacroProps) {
  const { client } = useWorkspace();
  const [last, setLast] = useState<{ readonly id: number; readonly text: string }>();
  const text = known.get(id);
  const filled = text === undefined ? last : { id, text };
  useEffect(() => {
    let isLeft = false;
    const show = (next: string): void => {
      if (!isLeft) setLast({ id, text: next });
    };
    if (text !== undefined) {
      show(text);
      return;
    }
    const timer = setTimeout(() => {
      // A failure is ignored here: choosing the macro reports the reason.
      client.call('fillMacro', { params: { uuid, id } }).then(
        ({ content }) => {
          known.set(id, plainTextOf(content));
          show(plainTextOf(content));
        },
        () => show(''),
      );
    }, restMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [client, uuid, id, known]);
  return (
    <section
      class={style.text}
      aria-label={words.composer.preview}
      dir="auto"
      data-old={filled?.id !== id || undefined}
    >
      {filled && marked(filled.text)}
    </section>
  );
}

function marked(text: string) {
  const gaps = openPlaceholders(text);
  return [
    ...gaps.flatMap(({ start, end }, index) => [
      text.slice(gaps[index - 1]?.end ?? 0, start),
      <mark key={start} class={ui.gap}>
        {text.slice(start, end)}
      </mark>,
    ]),
    text.slice(gaps.at(-1)?.end ?? 0),
  ];
}
