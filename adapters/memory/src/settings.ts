import type { SettingsRepository } from '@helpdesk/domain/ports';
import { put } from './rows.ts';
import type { State } from './state.ts';

export function settings({ settings: rows }: State): SettingsRepository {
  return {
    find: async (name) => rows.get(name),
    keep: async (name, value) => put(rows, name, value),
    forget: async (name) => {
      rows.delete(name);
    },
  };
}
