export interface PrivateDatabase {
  /** The URL of the schema `cockpit`. Its account may also create schemas named `cockpit…`. */
  url: string;
  /** The current process id of the server. It changes after a restart. */
  pid(): number;
  /** Stops the server cleanly unless another process still uses it. */
  close(): Promise<void>;
}

export function openPrivateDatabase(directory: string, options?: { bufferPool?: string }): Promise<PrivateDatabase>;
