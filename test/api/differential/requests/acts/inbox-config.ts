import type { Scene } from '../scene.ts';
import { members } from './choose.ts';

/** The settings of a widget that decide who may do what, and some that are only shown. */
export function configOf(scene: Scene): Readonly<Record<string, unknown>> {
  const { draw } = scene;
  const audience = members(
    scene,
    {
      allow_start_conversation: draw.chance(0.9),
      prevent_multiple_conversations: draw.chance(0.3),
      prevent_reply_to_closed_conversation: draw.chance(0.4),
      start_conversation_button_text: 'İ',
    },
    0.5,
  );
  const fields = [
    { key: 'email', type: 'email', required: draw.chance(0.2), order: 2, label: 'Your address' },
    { key: 'name', order: 1 },
    { key: 'phone', enabled: false },
    { key: 'plan', custom_attribute_id: 7, type: 'list', order: -1 },
  ];
  return members(
    scene,
    {
      brand_name: draw.pick(['Acme', 'Ümläut', '']),
      language: draw.pick(['de', 'pt-BR']),
      dark_mode: true,
      colors: { primary: '#123456', other: ['kept'] },
      launcher: { position: 'left', spacing: { side: 0, bottom: 2_000 } },
      home_apps: [{ type: 'external_link', url: 'https://example.org/a?b=1', title: '😀' }, { type: 'announcement' }],
      features: { file_upload: draw.chance(0.8) },
      users: audience,
      visitors: audience,
      prechat_form: { enabled: draw.chance(0.7), title: 'Who are you?', fields },
      show_office_hours_in_chat: true,
      session_duration: draw.pick(['1h', '30m', '240h']),
      trusted_domains: draw.pick([[], ['example.org', '*.example.org']]),
      blocked_ips: draw.pick([[], ['10.0.0.0/8', '2001:db8::/32']]),
      'any other': { member: [1, { of: null }] },
    },
    0.35,
  );
}
