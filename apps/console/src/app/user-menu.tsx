import { chosenStatuses } from '@helpdesk/domain';
import { useLocation } from 'wouter-preact';
import { chooseTheme, readTheme, themes } from '../browser/theme.ts';
import { densities } from '../state/preferences.ts';
import { refusalWords } from '../state/refusal-words.ts';
import { useWorkspace } from '../state/workspace.ts';
import { Dot, stateOf } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { type Choice, Picker } from '../ui/pick/picker.tsx';
import { useReadable } from '../ui/readable.ts';
import { words } from '../words/en.ts';

interface UserMenuProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onSignOut: () => void;
  readonly onKeys: () => void;
}

export function UserMenu({ anchor, onClose, onSignOut, onKeys }: UserMenuProps) {
  const { availability, setAvailability, toasts, preferences } = useWorkspace();
  const { density } = useReadable(preferences);
  const [, go] = useLocation();
  const current = useReadable(availability);
  const chosen = readTheme();
  const { groups } = words.nav;
  const choices: readonly Choice[] = [
    ...chosenStatuses.map((state) => ({
      key: state,
      label: words.state[state],
      sign: <Dot state={stateOf(state)} />,
      isCurrent: state === current || (state === 'online' && current === 'away'),
      group: groups.state,
    })),
    ...themes.map((theme) => ({
      key: theme,
      label: words.nav.theme[theme],
      sign: <Icon name="theme" />,
      isCurrent: theme === chosen,
      group: groups.theme,
    })),
    ...densities.map((each) => ({
      key: each,
      label: words.nav.density[each],
      sign: <Icon name="all" />,
      isCurrent: each === density,
      group: groups.density,
    })),
    { key: '/you', label: words.nav.settings, sign: <Icon name="gear" />, group: groups.account },
    { key: 'keys', label: words.nav.keys, sign: <Icon name="key" />, hint: '?', group: groups.account },
    { key: 'sign-out', label: words.nav.signOut, sign: <Icon name="close" />, group: groups.account },
  ];
  const choose = (key: string): void => {
    const state = chosenStatuses.find((each) => each === key);
    const theme = themes.find((each) => each === key);
    const wished = densities.find((each) => each === key);
    if (state !== undefined) setAvailability(state);
    else if (theme !== undefined) {
      chooseTheme(theme);
      toasts.show({ text: words.done.theme[theme], tone: 'done' });
    } else if (wished !== undefined) {
      preferences
        .set({ density: wished })
        .catch((error) => toasts.show({ text: refusalWords(error), tone: 'refused' }));
    } else if (key === '/you') go(key);
    else if (key === 'keys') onKeys();
    else onSignOut();
  };
  return <Picker anchor={anchor} label={words.nav.menu} choices={choices} onChoose={choose} onClose={onClose} />;
}
