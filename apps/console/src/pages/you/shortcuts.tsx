import { isOfComposition } from '@helpdesk/ui';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { isSingle, ownKey } from '../../browser/key-rules.ts';
import { keyName } from '../../browser/keys.ts';
import { sayNotLoaded } from '../../browser/reload.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { type KeyTable, SurroundingsContext } from '../../state/surroundings.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button, Key } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/field.tsx';
import { Page } from '../../ui/page.tsx';
import { useReadable } from '../../ui/readable.ts';
import { words } from '../../words/en.ts';
import { you } from '../../words/you.ts';
import { Section } from './section.tsx';
import style from './you.module.css';

const { shortcuts } = you;

interface Command {
  readonly usual: string;
  readonly name: string;
}

const { rows } = words.keys;

/** The shortcuts of one letter or sign. Those that follow `g`, and those with Ctrl, cannot be changed. */
function commandsOf(table: KeyTable): readonly Command[] {
  const alone = table.flatMap(([, entries]) =>
    entries.flatMap(([name, keys]): readonly Command[] => {
      const [usual] = keys;
      return keys.length === 1 && usual !== undefined && isTyped(usual) ? [{ usual, name }] : [];
    }),
  );
  return [
    { usual: 'j', name: rows.next },
    { usual: 'k', name: rows.previous },
    ...alone,
    { usual: 'g', name: words.keys.going },
  ];
}

/** Enter is shown as a symbol, which no keyboard types. */
function isTyped(key: string): boolean {
  return isSingle(key) && key !== '⏎';
}

export function Shortcuts() {
  const { preferences, toasts } = useWorkspace();
  const { loadKeys } = useContext(SurroundingsContext);
  const [keys, setKeys] = useState<KeyTable>([]);
  useEffect(() => {
    loadKeys().then(setKeys, () => sayNotLoaded(toasts));
  }, []);
  const commands = useMemo(() => commandsOf(keys), [keys]);
  const { single_keys: singles, own_keys: own } = useReadable(preferences);
  const set = (patch: Parameters<typeof preferences.set>[0]): void =>
    void preferences.set(patch).catch((error) => toasts.show({ text: refusalWords(error), tone: 'refused' }));
  const clashOf = (usual: string, key: string): string | undefined =>
    commands.find((each) => each.usual !== usual && ownKey(each.usual, { own }) === key)?.name;
  const change = ({ usual, name }: Command, key: string): void => {
    const { [usual]: _before, ...others } = own;
    set({ own_keys: key === usual ? others : { ...others, [usual]: key } });
    announce('status', shortcuts.saved(name, key));
  };
  return (
    <Page title={you.pages.shortcuts}>
      <div class={style.column}>
        <Switch
          label={shortcuts.single}
          hint={shortcuts.singleHint}
          isOn={singles}
          onChange={(isOn) => set({ single_keys: isOn })}
        />
        {singles && (
          <Section title={shortcuts.own} hint={shortcuts.ownHint}>
            <ul>
              {commands.map((command) => (
                <li key={command.usual}>
                  <Row
                    command={command}
                    shown={ownKey(command.usual, { own })}
                    clashOf={(key) => clashOf(command.usual, key)}
                    onChange={(key) => change(command, key)}
                  />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </Page>
  );
}

interface RowProps {
  readonly command: Command;
  readonly shown: string;
  readonly clashOf: (key: string) => string | undefined;
  readonly onChange: (key: string) => void;
}

function Row({ command: { usual, name }, shown, clashOf, onChange }: RowProps) {
  const [isListening, setListening] = useState(false);
  const [fault, setFault] = useState<string>();

  function hear(event: KeyboardEvent): void {
    if (!isListening || event.key === 'Tab' || event.key === 'Shift' || isOfComposition(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const key = keyName(event);
    const clash = clashOf(key);
    if (key !== 'Escape' && !isSingle(key)) setFault(shortcuts.notOne);
    else if (clash !== undefined) setFault(shortcuts.clash(key, clash));
    else {
      if (key !== 'Escape') onChange(key);
      stop();
    }
  }
  function stop(): void {
    setListening(false);
    setFault(undefined);
  }
  return (
    <div class={style.keyRow}>
      <span>
        {name}
        {fault !== undefined && (
          <span class={`${style.hint} ${style.wrong}`} role="alert">
            {' '}
            {fault}
          </span>
        )}
      </span>
      {shown !== usual && (
        <Button aria-label={shortcuts.resetOf(name)} onClick={() => onChange(usual)}>
          {shortcuts.reset}
        </Button>
      )}
      <Button
        kind="line"
        aria-label={isListening ? `${name}: ${shortcuts.press}` : shortcuts.change(name, shown)}
        aria-pressed={isListening}
        onClick={() => setListening(true)}
        onBlur={stop}
        onKeyDown={hear}
      >
        {isListening ? shortcuts.press : <Key>{shown}</Key>}
      </Button>
    </div>
  );
}
