/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
export type DoorPlaceRow = {
  space_id: string;
  /** Kisi's id. */
  place_id: string;
  name: string;
  chosen_at: Date;
  /** While a refresh runs, the time at which another one may begin. */
  refreshing_until: Date | null;
  refreshed_at: Date | null;
  /** Why the last refresh failed. */
  refresh_failure: string | null;
  /** The events before this time were read. */
  read_until: Date | null;
  read_failure: string | null;
};

export type DoorRow = {
  id: string;
  space_id: string;
  /** Kisi's id. */
  lock_id: string;
  name: string;
  description: string;
  online: boolean;
  /** False once Kisi does not list the door any more. */
  status: boolean;
  created_at: Date;
  modified_at: Date;
};

/** A command to open a door whose event was not read yet. */
export type DoorCommandRow = {
  id: string;
  space_id: string;
  user_id: string;
  /** Kisi's id. */
  lock_id: string;
  sent_at: Date;
};

export type DoorUnlockRow = {
  id: string;
  space_id: string;
  /** Kisi's id of the event. */
  event_id: string;
  /** The email address in lower case. For a person without one, what Kisi knows them by. */
  person: string;
  name: string;
  door: string;
  success: boolean;
  happened_at: Date;
  /** The day and the hour on the clock of the workspace. */
  day: string;
  hour: number;
};

export type DoorDayRow = {
  id: string;
  space_id: string;
  day: string;
  person: string;
  name: string;
  first_unlock_at: Date | null;
  last_unlock_at: Date | null;
  last_door: string | null;
  unlocks: number;
  refused: number;
  last_at: Date;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    door_places: DoorPlaceRow;
    doors: DoorRow;
    door_commands: DoorCommandRow;
    door_unlocks: DoorUnlockRow;
    door_days: DoorDayRow;
  }
}
