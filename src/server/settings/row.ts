/** A row of `settings`. */
export type SettingRow = {
  name: string;
  /** Null for a secret, and for a setting that was removed. */
  value: string | null;
  /** A secret (server/settings/stored.ts). */
  sealed: string | null;
  /** The number of the change among those of all settings. */
  version: string;
  updated_by: string | null;
  updated_at: Date;
};
