import type { View } from '@helpdesk/client';
import { longestTitle } from '@helpdesk/domain';
import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { addressOf, listPath } from '../../routes.ts';
import { noFilter } from '../../state/lists/filters.ts';
import { type ListQuery, narrowedView, orderFields } from '../../state/lists/lists.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { missing, useForm } from '../../ui/form/use-form.ts';
import { Picker } from '../../ui/pick/picker.tsx';
import { listWords } from '../../words/lists.ts';

const { view: text } = listWords;

/** The actions on views. The agent sees the result at once. */
export function useViews() {
  const { client, catalogues, toasts } = useWorkspace();
  const put = (view: View): void =>
    catalogues.update((known) => {
      const isKnown = known.views.some(({ id }) => id === view.id);
      const views = isKnown ? known.views.map((each) => (each.id === view.id ? view : each)) : [...known.views, view];
      return { ...known, views };
    });
  type Fields = Partial<Pick<View, 'name' | 'filters' | 'order_by' | 'order'>>;
  return {
    create: async (fields: Pick<View, 'name'> & { filters: unknown } & Fields, seenBy: string): Promise<View> => {
      const team = /^team (\d+)$/.exec(seenBy)?.[1];
      const made =
        seenBy === 'me'
          ? await client.call('createMyView', { body: fields })
          : await client.call('createSharedView', {
              body: {
                ...fields,
                visibility: team === undefined ? 'all' : 'team',
                ...(team !== undefined && { team_id: Number(team) }),
              },
            });
      put(made);
      toasts.show({ text: text.saved(made.name), tone: 'done' });
      return made;
    },
    change: async ({ id, visibility }: View, body: Fields, said: string): Promise<void> => {
      const params = { id };
      put(await client.call(visibility === 'user' ? 'updateMyView' : 'updateSharedView', { params, body }));
      toasts.show({ text: said, tone: 'done' });
    },
    remove: async ({ id, name, visibility }: View): Promise<void> => {
      await client.call(visibility === 'user' ? 'deleteMyView' : 'deleteSharedView', { params: { id } });
      catalogues.update((known) => ({ ...known, views: known.views.filter((each) => each.id !== id) }));
      toasts.show({ text: text.removed(name), tone: 'done' });
    },
  };
}

type Doing = 'menu' | 'rename' | 'delete';

/** Rename, keep a narrower filter, delete: for those who may. */
export function ViewMenu({ view, query }: { readonly view: View; readonly query: ListQuery }) {
  const { agent, catalogues, toasts } = useWorkspace();
  const [, go] = useLocation();
  const [doing, setDoing] = useState<Doing>();
  const place = useRef<HTMLSpanElement>(null);
  const views = useViews();
  if (!agent.permissions.includes(view.visibility === 'user' ? 'view:manage' : 'shared_views:manage')) return null;
  const close = (): void => setDoing(undefined);

  const narrowed = isNarrower(query) ? narrowedView(view, query, catalogues.snapshot()) : undefined;
  const keep = async (): Promise<void> => {
    await views.change(
      view,
      { ...(narrowed && { filters: narrowed }), ...orderFields(query) },
      text.changed(view.name),
    );
    go(listPath(query.place));
  };
  const attempt = (run: Promise<unknown>): void => {
    run.catch((error: unknown) => toasts.show({ text: refusalWords(error), tone: 'refused' }));
  };
  return (
    <span ref={place}>
      <IconButton icon="more" label={text.menu} aria-haspopup="listbox" onClick={() => setDoing('menu')} />
      {doing === 'menu' && place.current?.firstElementChild instanceof HTMLElement && (
        <Picker
          anchor={place.current.firstElementChild}
          label={text.menu}
          choices={[
            ...(narrowed !== undefined ? [{ key: 'keep', label: text.keepChanges }] : []),
            { key: 'rename', label: text.rename },
            { key: 'delete', label: text.remove },
          ]}
          beginsAtFirst
          onChoose={(key) => {
            if (key === 'keep') attempt(keep());
            else setDoing(key === 'rename' ? 'rename' : 'delete');
          }}
          onClose={() => setDoing((now) => (now === 'menu' ? undefined : now))}
        />
      )}
      {doing === 'rename' && (
        <NameDialog
          title={text.renameTitle(view.name)}
          verb={text.change}
          name={view.name}
          onSave={(name) => views.change(view, { name }, text.saved(name))}
          onClose={close}
        />
      )}
      {doing === 'delete' && (
        <Confirm
          title={text.removeTitle(view.name)}
          text={view.visibility === 'user' ? text.removeOwn : text.removeText}
          verb={text.removeVerb(view.name)}
          onConfirm={() => attempt(views.remove(view).then(() => go('/mine')))}
          onClose={close}
        />
      )}
    </span>
  );
}

/** The address holds more than the view: its status, order or filter. */
function isNarrower(query: ListQuery): boolean {
  const { place, filter = noFilter, sort } = query;
  return addressOf({ ...query, filter, sort }) !== listPath(place);
}

interface NameDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly name: string;
  readonly onSave: (name: string) => Promise<void>;
  /** Whether something in `children` was changed. */
  readonly isChanged?: boolean;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** Asks for the name of a view. */
export function NameDialog({
  title,
  verb,
  name: before,
  onSave,
  isChanged = false,
  onClose,
  children,
}: NameDialogProps) {
  const initial = useMemo(() => ({ name: before }), [before]);
  const form = useForm({
    initial,
    check: ({ name }) => (name.trim() === '' ? { name: missing(text.name) } : {}),
    refusal: (error) => ({ name: refusalWords(error) }),
    save: async ({ name }) => {
      await onSave(name.trim());
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} verb={verb} isChanged={isChanged} onClose={onClose}>
      <TextField
        label={text.name}
        value={form.values.name}
        maxLength={longestTitle}
        autofocus
        fault={form.faults.name}
        onInput={(name) => form.set({ name })}
      />
      {children}
    </FormDialog>
  );
}
