export interface PrivateDatabase {
  /** The address of the schema `cockpit`; its account may also make other schemas named `cockpit…`. */
  url: string;
  /** The server's process id at this moment (another one after a restart). */
  pid(): number;
  /** Stops the server in order unless another process still has it open. */
  close(): Promise<void>;
}

export function openPrivateDatabase(directory: string, options?: { bufferPool?: string }): Promise<PrivateDatabase>;
