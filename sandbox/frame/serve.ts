import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import type { Express } from 'express';

/** Where a sandbox is. */
export type Place = {
  /** The file of its state. */
  file: string;
  /** The preferred port. Any free port is used when it is missing or in use. */
  port?: number;
  now?: () => Date;
};

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

/** Listens on loopback, on `port` if it is free, else on any free port. @returns the port in use */
export async function listen(server: Server, port = 0): Promise<number> {
  try {
    await listening(server, port);
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await listening(server, 0);
  }
  return (server.address() as AddressInfo).port;
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
