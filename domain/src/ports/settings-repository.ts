import type { JsonObject } from '../model/shared/json.ts';

/** Settings of the desk that Admins change, by their name. */
export interface SettingsReader {
  /** Undefined when they were never set. */
  find(name: string): Promise<JsonObject | undefined>;
}

export interface SettingsRepository extends SettingsReader {
  /** Replaces the settings of that name. */
  keep(name: string, value: JsonObject): Promise<void>;
  /** Does nothing when there are no settings of that name. */
  forget(name: string): Promise<void>;
}
