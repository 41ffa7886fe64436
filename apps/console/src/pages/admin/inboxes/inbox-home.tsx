import { defaultColor } from '@helpdesk/domain';
import { Select, Switch, TextField } from '../../../ui/form/field.tsx';
import { admin } from '../../../words/admin.ts';
import { ColorField } from './color-field.tsx';
import type { HomeApp } from './inbox-config.ts';
import type { InboxForm } from './inbox-faults.ts';
import { RowsField } from './rows-field.tsx';

const words = admin.inboxes;
const kinds = ['solid', 'gradient', 'image'] as const;
const types = ['announcement', 'external_link'] as const;
const emptyCard: HomeApp = { type: 'announcement', url: null, title: '', description: '', image_url: null, text: '' };

export function HomePage({ form }: { readonly form: InboxForm }) {
  const { values, faults, set } = form;
  const { background } = values.home_screen;
  const paint = (patch: Partial<typeof background>): void =>
    set({ home_screen: { ...values.home_screen, background: { ...background, ...patch } } });
  return (
    <>
      <Switch
        label={words.direct}
        hint={words.directHint}
        isOn={values.direct_to_conversation}
        onChange={(direct_to_conversation) => set({ direct_to_conversation })}
      />
      <Select
        label={words.background}
        value={background.type}
        choices={kinds.map((key) => ({ key, label: words.backgrounds[key] }))}
        onChoose={(key) => paint({ type: kinds.find((each) => each === key) ?? 'solid' })}
      />
      {background.type === 'solid' && (
        <ColorField
          label={words.backgroundColor}
          value={background.color}
          usual={defaultColor}
          onChange={(color) => paint({ color })}
        />
      )}
      {background.type === 'gradient' && (
        <>
          <ColorField
            label={words.from}
            value={background.gradient_start || values.colors.primary}
            usual={values.colors.primary}
            onChange={(gradient_start) => paint({ gradient_start })}
          />
          <ColorField
            label={words.to}
            value={background.gradient_end || values.colors.primary}
            usual={values.colors.primary}
            onChange={(gradient_end) => paint({ gradient_end })}
          />
        </>
      )}
      {background.type === 'image' && (
        <TextField
          label={words.picture}
          type="url"
          value={background.image_url ?? ''}
          onInput={(text) => paint({ image_url: text === '' ? null : text })}
        />
      )}
      <Switch
        label={words.fade}
        isOn={values.home_screen.fade_background}
        onChange={(fade_background) => set({ home_screen: { ...values.home_screen, fade_background } })}
      />
      <hr />
      <RowsField
        title={words.cards}
        rows={values.home_apps}
        nameOf={({ title, text }, index) => title || text || words.card(index + 1)}
        addVerb={words.addCard}
        empty={() => emptyCard}
        onChange={(home_apps) => set({ home_apps: [...home_apps] })}
      >
        {(card, patch) => (
          <>
            <Select
              label={words.kind}
              value={card.type}
              choices={types.map((key) => ({ key, label: words.cardTypes[key] }))}
              onChoose={(key) => patch({ type: types.find((each) => each === key) ?? 'announcement' })}
            />
            {card.type === 'announcement' ? (
              <>
                <TextField label={words.title} value={card.title} onInput={(title) => patch({ title })} />
                <TextField
                  label={words.description}
                  value={card.description}
                  onInput={(description) => patch({ description })}
                />
              </>
            ) : (
              <TextField label={words.text} value={card.text} onInput={(text) => patch({ text })} />
            )}
            <TextField
              label={words.url}
              type="url"
              value={card.url ?? ''}
              fault={faults.home_apps}
              onInput={(text) => patch({ url: text === '' ? null : text })}
            />
          </>
        )}
      </RowsField>
    </>
  );
}
