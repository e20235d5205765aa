export interface ThrowawayDatabase {
  url: string;
  /** The run's own folder, gone after `close`. */
  directory: string;
  close(): Promise<void>;
}

export function openThrowawayDatabase(): Promise<ThrowawayDatabase>;
