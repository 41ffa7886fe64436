import { useEffect } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { Forbidden } from '../../app/forbidden.tsx';
import { useWorkspace } from '../../state/workspace.ts';
import { Blank } from '../../ui/page.tsx';
import { SubNav } from '../../ui/sub-nav.tsx';
import { admin } from '../../words/admin.ts';
import { words } from '../../words/en.ts';
import { type AdminEntry, type AdminPage, adminPages, mayOpen, outside } from './pages.ts';

const home = '/admin';

/** What administrators set for everybody; each agent sees the pages that they may use. */
export function Admin() {
  const { agent } = useWorkspace();
  const [path, go] = useLocation();
  const own = adminPages.filter((each) => mayOpen(agent, each));
  const first = own[0]?.path;
  const page = adminPages.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  useEffect(() => {
    // A phone shows the list of pages there; where there is room for both, its first page.
    if (path !== home || first === undefined) return;
    const wide = matchMedia('(width >= 47.5em)');
    const open = (): void => {
      if (wide.matches) go(first, { replace: true });
    };
    open();
    wide.addEventListener('change', open);
    return () => wide.removeEventListener('change', open);
  }, [path, first, go]);
  return (
    <SubNav
      title={words.nav.admin}
      groups={groupsOf([...own, ...outside.filter((each) => mayOpen(agent, each))])}
      current={path}
      home={home}
    >
      <PagePlace page={page} isHome={path === home} isOwn={page !== undefined && own.includes(page)} />
    </SubNav>
  );
}

interface PagePlaceProps {
  readonly page: AdminPage | undefined;
  readonly isHome: boolean;
  readonly isOwn: boolean;
}

function PagePlace({ page, isHome, isOwn }: PagePlaceProps) {
  if (isHome) return <div />;
  if (page === undefined) {
    return (
      <Blank title={words.page.unknown}>
        <Link href={home}>{words.nav.admin}</Link>
      </Blank>
    );
  }
  if (!isOwn) return <Forbidden page={page.name} />;
  return <page.Page key={page.path} />;
}

function groupsOf(pages: readonly AdminEntry[]) {
  const names = [undefined, admin.groups.people, admin.groups.security, admin.groups.programs];
  return names
    .map((name) => ({ ...(name !== undefined && { name }), entries: pages.filter(({ group }) => group === name) }))
    .filter(({ entries }) => entries.length > 0);
}
