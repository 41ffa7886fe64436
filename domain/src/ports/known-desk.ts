import type { DeskSettings } from '../model/desk/desk-settings.ts';

/** What this process knows of the settings of the desk, where a request cannot read them: its time zone, its addresses. */
export interface KnownDesk {
  /** Those of a new desk until they are learned. Reads nothing. */
  settings(): DeskSettings;
  /** Notes what this process has committed. */
  note(settings: DeskSettings): void;
  /** Notes what `read` finds, and reads again when something was noted in the time between. Rejects as `read` does. */
  follow(read: () => Promise<DeskSettings>): Promise<void>;
}
