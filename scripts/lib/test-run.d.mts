export interface TestRun<Url> {
  url: Url;
  /** The folder of the run, which `close` deletes. */
  directory: string;
  close(): Promise<void>;
}

export function openTestRun(options: { needsDatabase: true }): Promise<TestRun<string>>;
export function openTestRun(options: { needsDatabase: boolean }): Promise<TestRun<string | undefined>>;
