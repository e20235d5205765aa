/** A live client: it listens on one application process, and writes into the history what it hears. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Frame, openSocket } from '../../../test/helpers/socket.ts';
import type { Application } from '../engines/applications.ts';
import type { History, Line } from '../history.ts';

const AGAIN_AFTER_MS = 250;

type Target = { application: Pick<Application, 'address' | 'name'>; token: string; history: History };

export class Listener {
  private readonly ending = new AbortController();
  /** Where it resumes after a lost connection, like the client of the product. */
  private lastEventId?: string;

  private readonly target: Target;

  constructor(target: Target) {
    this.target = target;
    void this.run();
  }

  stop(): void {
    this.ending.abort();
  }

  /** A lost connection is made again, and so is one whose subscription has ended. */
  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      await this.listen(signal).catch(() => undefined);
      await sleep(AGAIN_AFTER_MS);
    }
  }

  private async listen(signal: AbortSignal): Promise<void> {
    const { application, token } = this.target;
    const { socket, subscribe } = await openSocket(application, { token });
    const close = () => socket.terminate();
    signal.addEventListener('abort', close, { once: true });
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text !== 'PING' && !this.hear(JSON.parse(text) as Frame)) close();
    });
    subscribe(1, 'live.events', this.lastEventId ? { lastEventId: this.lastEventId } : {});
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    signal.removeEventListener('abort', close);
    this.write({ what: 'listening', at: Date.now(), listener: application.name, isOn: false });
  }

  /** @returns false when the subscription has ended */
  private hear({ error, result }: Frame): boolean {
    if (error || result?.type === 'stopped') return false;
    const { name: listener } = this.target.application;
    if (result?.type === 'started') this.write({ what: 'listening', at: Date.now(), listener, isOn: true });
    const tracked = result?.data?.json;
    if (!tracked) return true;
    this.lastEventId = tracked.id;
    const { name, data } = tracked.data;
    if (typeof data._id === 'string') this.write({ what: 'event', at: Date.now(), listener, name, booking: data._id });
    return true;
  }

  private write(line: Line): void {
    if (!this.ending.signal.aborted) this.target.history.write(line);
  }
}
