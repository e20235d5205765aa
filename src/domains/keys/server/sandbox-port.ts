/** The sandbox of the installation: workspaces and money of its own for programs that are being written. The application provides it. */
import type { Moment } from '#server/context.ts';

export type Sandbox = {
  /** The services of the sandbox, which are opened at the first use. */
  open: () => Promise<Moment['services']>;
  /** Removes what programs have made there, and makes its workspace anew. */
  empty: () => Promise<void>;
};

declare module '#server/context.ts' {
  interface Services {
    /** Missing if the installation has none. */
    sandbox?: Sandbox;
  }
}
