/** A live connection with plain frames, so that tests can send what the product's client never sends. */
import { WebSocket } from 'ws';
import type { TestApp } from './app.ts';
import { eventually } from '../integrations/sandbox.ts';

/** A value as superjson serializes it. */
type Wire<T> = { json: T };

export type Frame = {
  id?: number;
  result?: {
    type: string;
    id?: string;
    data?: Wire<{ id: string; data: { name: string; data: Record<string, unknown> } }>;
  };
  error?: Wire<{ message: string; data?: { httpStatus: number; code: string } }>;
};

export type Raw = {
  socket: WebSocket;
  frames: Frame[];
  /** The close code; undefined while the connection is open. */
  closed: () => number | undefined;
  send: (message: unknown) => void;
  subscribe: (id: number, path?: string, input?: unknown) => void;
  /** The names of the received events. */
  eventNames: () => string[];
};

export type Opening = { token?: string; headers?: Record<string, string> };

/** Opens a connection. @throws Error with the status of a refused handshake */
export async function openSocket(app: Pick<TestApp, 'address'>, { token, headers }: Opening = {}): Promise<Raw> {
  const socket = new WebSocket(`${app.address.replace('http', 'ws')}/trpc?connectionParams=1`, { headers });
  const frames: Frame[] = [];
  let code: number | undefined;
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text === 'PING') return socket.send('PONG');
    frames.push(JSON.parse(text) as Frame);
  });
  socket.on('close', (closeCode) => (code = closeCode));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))));
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  send({ method: 'connectionParams', data: token ? { token } : {} });
  return {
    socket,
    frames,
    closed: () => code,
    send,
    subscribe: (id, path = 'live.events', input = {}) =>
      send({ id, method: 'subscription', params: { path, input: { json: input } } }),
    eventNames: () => frames.flatMap(({ result }) => (result?.data ? [result.data.json.data.name] : [])),
  };
}

/** Resolves when the server has started the subscription of a connection. */
export const hasStarted = ({ frames }: Pick<Raw, 'frames'>) =>
  eventually(() => frames.find(({ result }) => result?.type === 'started'));
