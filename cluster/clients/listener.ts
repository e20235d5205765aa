/** A live client: it listens on one application process, and writes into the history what it hears. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openSocket } from '../../test/helpers/socket.ts';
import type { Application } from '../engines/applications.ts';
import type { History, Line } from '../history.ts';

const AGAIN_AFTER_MS = 250;

export type Listener = { stop(): void };

async function listenOnce(
  { address, name }: Pick<Application, 'address' | 'name'>,
  token: string,
  history: History,
  signal: AbortSignal,
): Promise<void> {
  const { socket, subscribe } = await openSocket({ address }, { token });
  const write = (line: Line) => (signal.aborted ? undefined : history.write(line));
  const stop = () => socket.terminate();
  signal.addEventListener('abort', stop, { once: true });
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text === 'PING') return;
    const { result } = JSON.parse(text) as {
      result?: { type: string; data?: { json: { data: { name: string; data: { _id?: string } } } } };
    };
    if (result?.type === 'started') write({ what: 'listening', at: Date.now(), listener: name, isOn: true });
    const event = result?.data?.json.data;
    if (event?.data._id)
      write({ what: 'event', at: Date.now(), listener: name, name: event.name, booking: event.data._id });
  });
  subscribe(1);
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  signal.removeEventListener('abort', stop);
  write({ what: 'listening', at: Date.now(), listener: name, isOn: false });
}

/** Listens until it is stopped. A lost connection is made again. */
export function listen(application: Application, token: string, history: History): Listener {
  const ending = new AbortController();
  const run = async () => {
    while (!ending.signal.aborted) {
      await listenOnce(application, token, history, ending.signal).catch(() => undefined);
      await sleep(AGAIN_AFTER_MS);
    }
  };
  void run();
  return { stop: () => ending.abort() };
}
