export interface TestRun<Url> {
  url: Url;
  /** The run's own folder, gone after `close`. */
  directory: string;
  close(): Promise<void>;
}

export function openTestRun(options: { needsDatabase: true }): Promise<TestRun<string>>;
export function openTestRun(options: { needsDatabase: boolean }): Promise<TestRun<string | undefined>>;
