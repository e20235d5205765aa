import type { AddressInfo, Server } from 'node:net';

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
