import { createServer } from 'node:http';
import type { Express } from 'express';
import { listen } from './listen.ts';

export type Served = {
  url: string;
  port: number;
  /** Only of the mailbox. */
  smtpUrl?: string;
  /** Sends webhooks to the product at this address from now on, or shows its pictures. */
  useProduct?: (address: string) => void;
  stop: () => Promise<void>;
};

/** Serves an application on loopback, on `port` if it is free, else on any free port. `stop` ends its open connections. */
export async function serve(app: Express, preferred?: number): Promise<Served> {
  const server = createServer(app);
  const port = await listen(server, preferred);
  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  return { url: `http://127.0.0.1:${port}`, port, stop };
}
