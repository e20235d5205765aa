export interface PrivateDatabase {
  /** The URL of the schema `cockpit`. Its account may also create schemas named `cockpit…`. */
  url: string;
  /** The current process id of the server. It changes after a restart. */
  pid(): number;
  /** Stops the server cleanly unless another process still uses it. */
  close(): Promise<void>;
}

export interface PrivateDatabaseOptions {
  /** A size such as '256M'. */
  bufferPool?: string;
  /** Further options of the server. */
  settings?: string[];
  /** SQL that the server runs at every start. */
  statements?: string[];
}

export function openPrivateDatabase(directory: string, options?: PrivateDatabaseOptions): Promise<PrivateDatabase>;
