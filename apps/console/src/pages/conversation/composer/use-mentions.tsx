import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import type { Catalogues } from '../../../state/catalogues.ts';
import type { NamedMention } from '../../../state/texts/rich-text.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Face } from '../../../ui/face.tsx';
import { type Choice, Picker } from '../../../ui/pick/picker.tsx';
import { useReadable } from '../../../ui/readable.ts';
import { words } from '../../../words/en.ts';
import { fullName } from '../../../words/names.ts';
import { writing } from '../../../words/writing.ts';

interface Mentions {
  /** To be drawn somewhere. */
  readonly menu: ComponentChild;
  open(anchor: HTMLElement): void;
}

/** Colleagues and teams, one of whom is mentioned in a note. */
export function useMentions(onMention: (mention: NamedMention) => void): Mentions {
  const { agent, catalogues } = useWorkspace();
  const { agents, teams } = useReadable(catalogues);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const offered = offeredOf(agents, teams, agent.id);
  return {
    open: setAnchor,
    menu: anchor && (
      <Picker
        anchor={anchor}
        label={writing.mention}
        choices={offered.map(({ choice }) => choice)}
        beginsAtFirst
        onChoose={(key) => {
          const found = offered.find(({ choice }) => choice.key === key);
          if (found !== undefined) onMention(found.mention);
        }}
        onClose={() => setAnchor(undefined)}
      />
    ),
  };
}

interface Offered {
  readonly mention: NamedMention;
  readonly choice: Choice;
}

function offeredOf(agents: Catalogues['agents'], teams: Catalogues['teams'], me: number): readonly Offered[] {
  return [
    ...agents
      .filter(({ id, enabled }) => enabled && id !== me)
      .map((each) => {
        const { id, avatar_url: picture, availability_status: state } = each;
        const name = fullName(each);
        const sign = <Face id={id} name={name} picture={picture} size={18} />;
        return {
          mention: { type: 'agent' as const, id, name },
          choice: { key: `agent ${id}`, label: name, sign, hint: words.state[state] },
        };
      }),
    ...teams.map(({ id, name, emoji }) => ({
      mention: { type: 'team' as const, id, name },
      choice: { key: `team ${id}`, label: name, sign: <span aria-hidden="true">{emoji}</span>, hint: writing.team },
    })),
  ];
}
