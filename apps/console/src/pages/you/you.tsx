import { Link, useLocation } from 'wouter-preact';
import { Blank } from '../../ui/page.tsx';
import { SubNav } from '../../ui/sub-nav.tsx';
import { admin } from '../../words/admin.ts';
import { words } from '../../words/en.ts';
import { you } from '../../words/you.ts';
import { OwnMacros } from '../admin/macros/macros.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Appearance } from './appearance.tsx';
import { Notifications } from './notifications-page.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { SignInPage } from './sign-in-page.tsx';

const home = '/you';

/** What agents set for themselves. */
export function You() {
  const [path] = useLocation();
  const page = pages.find((each) => path === each.path || (each.path !== home && path.startsWith(`${each.path}/`)));
  return (
    <SubNav title={words.nav.you} groups={[{ entries: pages }]} current={path} home={home}>
      {page === undefined ? (
        <Blank title={words.page.unknown}>
          <Link href={home}>{words.nav.you}</Link>
        </Blank>
      ) : (
        <page.Page />
      )}
    </SubNav>
  );
}

const pages = [
  { path: home, name: you.pages.profile, icon: 'person', Page: Profile },
  { path: '/you/appearance', name: you.pages.appearance, icon: 'theme', Page: Appearance },
  { path: '/you/notifications', name: you.pages.notifications, icon: 'bell', Page: Notifications },
  { path: '/you/shortcuts', name: you.pages.shortcuts, icon: 'keyboard', Page: Shortcuts },
  { path: '/you/macros', name: admin.pages.macros, icon: 'bolt', Page: OwnMacros },
  { path: '/you/sign-in', name: you.pages.signIn, icon: 'shield', Page: SignInPage },
  { path: '/you/sessions', name: you.pages.sessions, icon: 'globe', Page: Sessions },
  { path: '/you/keys', name: you.pages.keys, icon: 'key', Page: ApiKeys },
] as const;
