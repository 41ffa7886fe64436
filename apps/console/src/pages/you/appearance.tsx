import { useState } from 'preact/hooks';
import { followLanguage } from '../../browser/language.ts';
import { chooseTheme, readTheme, themes } from '../../browser/theme.ts';
import { densities } from '../../state/preferences.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Select, Switch } from '../../ui/form/field.tsx';
import { languageChoices } from '../../ui/language-names.ts';
import { Page } from '../../ui/page.tsx';
import { useReadable } from '../../ui/readable.ts';
import { words } from '../../words/en.ts';
import { type Language, languages } from '../../words/speech.ts';
import { you } from '../../words/you.ts';
import { Choices } from './choices.tsx';
import style from './you.module.css';

const { appearance } = you;

/** Each change holds at once: there is nothing to save. */
export function Appearance() {
  const { preferences, toasts } = useWorkspace();
  const { language, density, next_after_resolve: goesOn, enter_sends: enterSends } = useReadable(preferences);
  const [theme, setTheme] = useState(readTheme);
  const set = (patch: Parameters<typeof preferences.set>[0]): void =>
    void preferences.set(patch).catch((error) => toasts.show({ text: refusalWords(error), tone: 'refused' }));
  const speakIn = async (next: Language | null): Promise<void> => {
    try {
      await preferences.set({ language: next });
      followLanguage(next);
    } catch (error) {
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  };
  return (
    <Page title={you.pages.appearance}>
      <div class={style.column}>
        <Select
          label={words.language.label}
          hint={appearance.languageHint}
          value={language ?? ''}
          choices={[{ key: '', label: words.language.browser }, ...languageChoices]}
          onChoose={(key) => void speakIn(languages.find((each) => each === key) ?? null)}
        />
        <Choices
          label={appearance.theme}
          hint={appearance.themeHint}
          value={theme}
          choices={themes.map((key) => ({ key, label: appearance.themes[key] }))}
          onChoose={(next) => {
            chooseTheme(next);
            setTheme(next);
          }}
        />
        <Choices
          label={appearance.density}
          hint={appearance.densityHint}
          value={density}
          choices={densities.map((key) => ({ key, label: appearance.densities[key] }))}
          onChoose={(next) => set({ density: next })}
        />
        <Switch
          label={appearance.next}
          hint={appearance.nextHint}
          isOn={goesOn}
          onChange={(isOn) => set({ next_after_resolve: isOn })}
        />
        <Switch
          label={appearance.enterSends}
          hint={appearance.enterSendsHint}
          isOn={enterSends}
          onChange={(isOn) => set({ enter_sends: isOn })}
        />
      </div>
    </Page>
  );
}
