import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { actAs, setKeyRules, toFirst, useKeys } from '../browser/keys.ts';
import { loadRichField } from '../pages/conversation/composer/writing-field.tsx';
import { Inbox } from '../pages/inbox/inbox.tsx';
import { BellPlace, openBell } from '../pages/notifications/bell.tsx';
import { watchNotices } from '../pages/notifications/watch.ts';
import { ConfirmPlace } from '../pages/sign-in/confirm-place.tsx';
import { addressOf, listPath, newPath, placeOf } from '../routes.ts';
import { listOfMessages } from '../state/lists/list-of-messages.ts';
import { listFor } from '../state/lists/lists.ts';
import { SurroundingsContext } from '../state/surroundings.ts';
import { useWorkspace } from '../state/workspace.ts';
import { Announcer } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { CopyByHand } from '../ui/copy/copy-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { OwnKeysContext } from '../ui/own-key.ts';
import { Blank } from '../ui/page.tsx';
import { Picker } from '../ui/pick/picker.tsx';
import { useReadable } from '../ui/readable.ts';
import { ToastPlace } from '../ui/toast-place.tsx';
import ui from '../ui/ui.module.css';
import { words } from '../words/en.ts';
import style from './frame.module.css';
import { firstList, keepList, keptList, listToOpen, partsOf } from './last-list.ts';
import { LazyDialog } from './lazy-dialog.tsx';
import { LazyPage } from './lazy-page.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { Nav, TabBar, useEntries } from './nav.tsx';
import { maySee, sectionOf, sections } from './sections.ts';
import { UserMenu } from './user-menu.tsx';

interface FrameProps {
  /** The session has ended: nothing of customers stands behind the dialog. What the agent was writing is kept. */
  readonly isOver: boolean;
  readonly onSignOut: () => void;
}

/** Sections that stay drawn when the session is over, because their forms may hold unsaved changes. */
const ownPages: ReadonlySet<string> = new Set(['/admin', '/you']);

/** What stands around every page of a signed-in agent: navigation, toasts, menus, the keys that work everywhere. */
export function Frame({ isOver, onSignOut }: FrameProps) {
  const workspace = useWorkspace();
  const { agent, toasts, me, preferences } = workspace;
  // Everything below is drawn again with their new name, teams and rights.
  useReadable(me);
  const { single_keys: singles, own_keys: own } = useReadable(preferences);
  useLayoutEffect(() => setKeyRules({ singles, own }), [singles, own]);
  const [path, go] = useLocation();
  useEffect(() => watchNotices(workspace, go), [workspace]);
  useEffect(() => whenIdle(() => void Promise.allSettled([loadRichField(), loadCommandMenu()])), []);
  const search = useSearch();
  const entries = useEntries();
  const behind = useRef<string>();
  const isNew = path === newPath;
  const isStart = path === '/' && search === '';
  const left = isStart || behind.current === undefined ? listToOpen(keptList(agent.id), entries) : behind.current;
  // A new conversation is written over the list that was left for it.
  const asked = isNew || isStart ? placeOf(...partsOf(left)) : placeOf(path, search);
  const place = asked && { ...asked, list: listFor(workspace.agent, asked.list) };
  const list = place && addressOf(place.list);
  if (place !== undefined) behind.current = addressOf(place.list, place.conversation);
  useLayoutEffect(() => {
    if (isStart && list !== undefined) go(list, { replace: true });
    // What stands next to a conversation alone was not chosen.
    else if (!isNew && !path.startsWith('/c/') && list !== undefined) keepList(agent.id, list);
  }, [path, list]);
  const section = sectionOf(path);
  const admin = sections.find((each) => each.path === '/admin' && maySee(workspace.agent, each));
  const [menu, setMenu] = useState<HTMLElement>();
  const [lists, setLists] = useState<{ readonly of: 'lists' | 'teams'; readonly anchor: HTMLElement }>();
  const teams = entries.filter((entry) => entry.place.kind === 'team');
  const [areKeysShown, setKeysShown] = useState(false);
  const [isFinding, setFinding] = useState(false);
  useFrameKeys(
    () => setKeysShown(true),
    () => setFinding(true),
    () => teams.length === 0 || setLists({ of: 'teams', anchor: placeOfTeams() }),
  );

  /** Next to the list that was left last. */
  const openBeside = (uuid: string): void => {
    const beside = placeOf(...partsOf(behind.current ?? left));
    if (beside !== undefined) go(addressOf(beside.list, uuid));
  };

  const showMessages = (uuids: readonly string[]): void => {
    const found = uuids.map((uuid) => workspace.store.row(uuid).snapshot());
    go(addressOf(listOfMessages(place?.list.place, found, agent, workspace.catalogues.snapshot())));
    // A list that is not there yet begins with them.
    setTimeout(() => actAs(toFirst));
  };

  const isOpened = place?.conversation !== undefined;
  return (
    <OwnKeysContext.Provider value={own}>
      <div class={style.workspace} data-opened={isOpened || undefined}>
        <a class={style.skip} href="#content">
          {words.skip}
        </a>
        <Nav
          current={place ? listPath(place.list.place) : section?.path}
          onMenu={setMenu}
          onFind={() => setFinding(true)}
        />
        <main class={style.sheet}>
          {place !== undefined && !isOver && (
            <Inbox place={place} entries={entries} onLists={(anchor) => setLists({ of: 'lists', anchor })} />
          )}
          {section !== undefined && (!isOver || ownPages.has(section.path)) && (
            <div id="content" class={style.section} tabIndex={-1}>
              <h1 class={ui.hidden}>{section.name}</h1>
              <SurroundingsContext.Provider value={{ signOut: onSignOut, admin, loadKeys }}>
                <LazyPage key={section.path} section={section} />
              </SurroundingsContext.Provider>
            </div>
          )}
          {place === undefined && section === undefined && <Unknown />}
          <NewVersion />
          <div class={style.toasts} data-beside-list={place !== undefined || undefined}>
            <ToastPlace toasts={toasts} onOpen={openBeside} onMessages={showMessages} />
          </div>
        </main>
        <CopyByHand />
        <TabBar current={section?.path} />
        {menu && (
          <UserMenu
            anchor={menu}
            onClose={() => setMenu(undefined)}
            onSignOut={onSignOut}
            onKeys={() => setKeysShown(true)}
          />
        )}
        {lists && (
          <ListsPicker
            {...lists}
            entries={lists.of === 'teams' ? teams : entries}
            current={place && listPath(place.list.place)}
            onClose={() => setLists(undefined)}
          />
        )}
        {isNew && maySee(agent, { permissions: ['conversations:write'] }) && (
          <LazyDialog load={loadNewConversation} onClose={() => go(behind.current ?? firstList)} />
        )}
        {isFinding && <LazyDialog load={loadCommandMenu} onClose={() => setFinding(false)} />}
        {areKeysShown && <LazyDialog load={loadKeysDialog} onClose={() => setKeysShown(false)} />}
        <BellPlace />
        <LeaveDialog />
        <ConfirmPlace onSignOut={onSignOut} />
        <Announcer />
      </div>
    </OwnKeysContext.Provider>
  );
}

const loadNewConversation = async () => {
  await (await import('../words/mail/speak-of-mails.ts')).speakOfMails();
  return (await import('../pages/new-conversation/new-conversation.tsx')).NewConversation;
};

const loadKeysDialog = async () => (await import('./keys-dialog.tsx')).KeysDialog;
const loadKeys = async () => (await import('./keys-dialog.tsx')).keyTable;
const loadCommandMenu = async () => (await import('../pages/command/command-menu.tsx')).CommandMenu;

/** Once the page has settled. Safari has no event for that. */
function whenIdle(run: () => void): () => void {
  const timer = setTimeout(run, idleMs);
  return () => clearTimeout(timer);
}

const idleMs = 3_000;

interface ListsPickerProps {
  readonly of: 'lists' | 'teams';
  readonly anchor: HTMLElement;
  readonly entries: ReturnType<typeof useEntries>;
  readonly current: string | undefined;
  readonly onClose: () => void;
}

function ListsPicker({ of, anchor, entries, current, onClose }: ListsPickerProps) {
  const [, go] = useLocation();
  return (
    <Picker
      anchor={anchor}
      label={words.nav[of]}
      choices={entries.map((entry) => ({
        key: listPath(entry.place),
        label: entry.name,
        sign: entry.icon ? <Icon name={entry.icon} /> : <span aria-hidden="true">{entry.emoji}</span>,
        isCurrent: listPath(entry.place) === current,
        ...(entry.open !== null && entry.open > 0 && { hint: words.number(entry.open) }),
      }))}
      onChoose={(key) => go(key)}
      onClose={onClose}
    />
  );
}

/** Where the navigation has no room for them, at the head of the list. */
function placeOfTeams(): HTMLElement {
  const places = [...document.querySelectorAll<HTMLElement>('#teams, main h2')];
  return places.find((place) => place.checkVisibility()) ?? document.body;
}

/** The keys that work on every page. */
function useFrameKeys(showKeys: () => void, find: () => void, openTeams: () => unknown): void {
  const { agent, toasts } = useWorkspace();
  const [, go] = useLocation();
  const entries = useEntries();
  const goTo = (path: string) => () => go(path) ?? true;
  const visit = (kind: 'mine' | 'unassigned' | 'all' | 'mentions') => () =>
    entries.some((entry) => entry.place.kind === kind) && goTo(`/${kind}`)();
  const ofSections = sections
    .filter((section) => maySee(agent, section))
    .map(({ key, path }) => [`g ${key}`, goTo(path)] as const);
  useKeys({
    'g m': visit('mine'),
    'g u': visit('unassigned'),
    'g a': visit('all'),
    'g @': visit('mentions'),
    'g t': openTeams,
    ...Object.fromEntries(ofSections),
    b: openBell,
    c: agent.permissions.includes('conversations:write')
      ? goTo(newPath)
      : () => toasts.show({ text: words.refused.may.start, tone: 'refused' }),
    '/': goTo('/search'),
    'Ctrl+k': find,
    '?': showKeys,
    'Ctrl+z': () => !isWriting() && toasts.undo(),
    F6: () => nextPane(1),
    'Shift+F6': () => nextPane(-1),
    F8: () => document.querySelector<HTMLElement>('[data-toast] button')?.focus(),
  });
}

/** Offers the new version. The page is never reloaded by itself, because the agent may be writing. */
function NewVersion() {
  const isOutdated = useReadable(useWorkspace().isOutdated);
  if (!isOutdated) return null;
  return (
    <div class={`${ui.strip} ${ui.calm} ${style.version}`}>
      <span>{words.line.build}</span>
      <Button kind="link" onClick={() => location.reload()}>
        {words.line.reload}
      </Button>
    </div>
  );
}

function Unknown() {
  return (
    <Blank title={words.page.unknown}>
      <span class={style.ways}>
        <Link href="/mine" class={`${ui.button} ${ui.line}`}>
          {words.page.toMine}
        </Link>
        <Link href="/search" class={`${ui.button} ${ui.line}`}>
          {words.page.toSearch}
        </Link>
      </span>
    </Blank>
  );
}

/** Whether the agent is typing in a field, where Ctrl+Z undoes the typed text. */
function isWriting(): boolean {
  const { activeElement: element } = document;
  const isField = element instanceof HTMLInputElement && !/^(?:checkbox|radio)$/.test(element.type);
  if (isField || element instanceof HTMLTextAreaElement) return element.value !== '';
  return element instanceof HTMLElement && element.isContentEditable && element.textContent !== '';
}

function nextPane(step: number): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.checkVisibility());
  const index = panes.findIndex((pane) => pane.contains(document.activeElement));
  const pane = panes[(index + step + panes.length) % panes.length];
  pane?.querySelector<HTMLElement>('[aria-current][href], a[tabindex="0"], h2[tabindex], a, button')?.focus();
}
