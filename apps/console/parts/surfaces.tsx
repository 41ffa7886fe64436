import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { createToasts } from '../src/state/toasts.ts';
import { Button } from '../src/ui/button.tsx';
import { Confirm, Dialog } from '../src/ui/dialog.tsx';
import { Blank, Failed, Page } from '../src/ui/page.tsx';
import { Picker } from '../src/ui/pick/picker.tsx';
import { Popover } from '../src/ui/pick/popover.tsx';
import { SubNav } from '../src/ui/sub-nav.tsx';
import { type Column, Table } from '../src/ui/tables/table.tsx';
import { ToastPlace } from '../src/ui/toast-place.tsx';
import ui from '../src/ui/ui.module.css';
import { long, type Part } from './part.ts';
import style from './parts.module.css';

const nothing = (): void => undefined;

const names = [
  'refund',
  'late parcel',
  long,
  'invoice',
  'login',
  'bug',
  'praise',
  'partner',
  'press',
  'spam',
  'vip',
  'b2b',
];

/** Strips, lists, pages, and what opens above them. */
export const surfaces: readonly Part[] = [
  {
    name: 'Strip',
    states: [
      ['waits', <div class={ui.strip}>Connection lost. Next try in 4 s. What you see is as of 14:09.</div>],
      ['calm', <div class={`${ui.strip} ${ui.calm}`}>Connected again. 3 messages came meanwhile.</div>],
      ['bad', <div class={`${ui.strip} ${ui.bad}`}>Not sent: the file is larger than 20 MB.</div>],
      ['note', <div class={`${ui.strip} ${ui.note}`}>A newer draft of 14:02 is on the desk.</div>],
    ],
  },
  {
    name: 'Empty and failed',
    states: [
      ['empty', <Blank title="All answered." hint="New conversations appear here when they are assigned to you." />],
      [
        'with a way on',
        <Blank title="No conversation fits this filter.">
          <Button kind="line">Clear the filter</Button>
        </Blank>,
      ],
      ['failed', <Failed onRetry={nothing} />],
      ['loading', <div class={`${ui.skeleton} ${style.narrow}`} />],
    ],
  },
  {
    name: 'Toast',
    states: [
      ['said', <Said text="Saved" />],
      ['can be taken back', <Said text="Resolved. Next: Mira Okafor" canUndo />],
      ['very long', <Said text={long} canUndo />],
    ],
  },
  {
    name: 'Table',
    states: [
      ['rows', <Tags rows={tags(3)} />],
      ['more than ten', <Tags rows={tags(12)} />],
      ['loading', <Tags rows={undefined} />],
      ['empty', <Tags rows={[]} />],
    ],
  },
  {
    name: 'Page of a section',
    states: [
      [
        'with its list of pages',
        <div class={style.pane}>
          <SubNav
            title="Admin"
            current="/admin/tags"
            home="/admin"
            groups={[
              {
                name: 'Inbox',
                entries: [
                  { path: '/admin/tags', name: 'Tags', icon: 'tag' },
                  { path: '/admin/statuses', name: 'Statuses', icon: 'check' },
                ],
              },
            ]}
          >
            <Page
              title={long}
              parent={{ name: 'Tags', href: '/admin/tags' }}
              actions={<Button kind="main">New</Button>}
            >
              <Blank title="No tags yet." />
            </Page>
          </SubNav>
        </div>,
      ],
    ],
  },
  {
    name: 'Opens above the page',
    states: [
      ['menu', <Opened name="Menu" shown={(anchor, close) => <Statuses anchor={anchor} onClose={close} />} />],
      [
        'small form',
        <Opened
          name="Small form"
          shown={(anchor, close) => (
            <Popover anchor={anchor} label="Filter" onClose={close}>
              <Button kind="main" onClick={close}>
                Apply
              </Button>
            </Popover>
          )}
        />,
      ],
      ...(['small', 'middle', 'wide'] as const).map(
        (size) =>
          [
            `${size} dialog`,
            <Opened
              key={size}
              name={`Dialog, ${size}`}
              shown={(_anchor, close) => (
                <Dialog
                  title="Save as a view"
                  size={size}
                  onClose={close}
                  actions={
                    <Button kind="main" onClick={close}>
                      Save the view
                    </Button>
                  }
                >
                  <p>{long}</p>
                </Dialog>
              )}
            />,
          ] as const,
      ),
      [
        'question',
        <Opened
          name="Question"
          shown={(_anchor, close) => (
            <Confirm
              title="Delete the tag refund?"
              text="12 conversations have it."
              verb="Delete the tag refund"
              onConfirm={nothing}
              onClose={close}
            />
          )}
        />,
      ],
    ],
  },
];

interface OpenedProps {
  readonly name: string;
  readonly shown: (anchor: HTMLElement, close: () => void) => ComponentChildren;
}

/** A button, and what it opens. */
function Opened({ name, shown }: OpenedProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const anchor = place.current?.querySelector('button');
  return (
    <span ref={place}>
      <Button kind="line" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && anchor && shown(anchor, () => setOpen(false))}
    </span>
  );
}

function Statuses({ anchor, onClose }: { readonly anchor: HTMLElement; readonly onClose: () => void }) {
  return (
    <Picker
      anchor={anchor}
      label="Status"
      choices={[
        { key: 'open', label: 'Open', isCurrent: true },
        { key: 'waiting', label: 'Waiting for the warehouse', hint: 'Waiting' },
        { key: 'long', label: long },
      ]}
      onChoose={nothing}
      onClose={onClose}
    />
  );
}

/** It stands for a few seconds, as in the console. */
function Said({ text, canUndo = false }: { readonly text: string; readonly canUndo?: boolean }) {
  const toasts = useMemo(createToasts, []);
  return (
    <div class={style.wide}>
      <Button kind="line" onClick={() => toasts.show({ text, tone: 'done', undo: canUndo ? nothing : undefined })}>
        Say it
      </Button>
      <ToastPlace toasts={toasts} onOpen={() => {}} onMessages={() => {}} />
    </div>
  );
}

interface Tag {
  readonly name: string;
  readonly conversations: number;
}

function tags(count: number): readonly Tag[] {
  return names.slice(0, count).map((name, index) => ({ name, conversations: 7 * index }));
}

const columns: readonly Column<Tag>[] = [
  { key: 'name', name: 'Name', cell: ({ name }) => <span class={ui.cut}>{name}</span>, sort: ({ name }) => name },
  {
    key: 'conversations',
    name: 'Conversations',
    cell: ({ conversations }) => conversations,
    sort: ({ conversations }) => conversations,
    isNumber: true,
    width: 9,
  },
];

function Tags({ rows }: { readonly rows: readonly Tag[] | undefined }) {
  return (
    <div class={style.wide}>
      <Table
        label="Tags"
        rows={rows}
        columns={columns}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
        actionsOf={() => [{ key: 'delete', label: 'Delete', icon: 'trash' }]}
        empty={<Blank title="No tags yet." hint="Agents can add one in any conversation." />}
      />
    </div>
  );
}
