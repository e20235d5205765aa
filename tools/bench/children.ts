/** Child processes of the benchmark, which answer calls from the main process. */
import { type ChildProcess, fork } from 'node:child_process';

type Request = { id: number; name: string; input: unknown };
type Reply = { id: number; output?: unknown; error?: string };

export type Child = {
  pid: number;
  /** Calls a handler of the child. @throws Error when the handler fails or the child has ended */
  call<T>(name: string, input?: unknown): Promise<T>;
  stop(): Promise<void>;
};

const STOPPED_WITHIN_MS = 10_000;
const children = new Set<ChildProcess>();

process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/** Starts a file of the benchmark as a child. */
export async function startChild(file: string, env: Record<string, string> = {}): Promise<Child> {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    serialization: 'advanced',
  });
  children.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => children.delete(child));

  const waiting = new Map<number, (reply: Reply) => void>();
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
  child.once('exit', (code) =>
    waiting.forEach((answer, id) => answer({ id, error: `${file} has ended with ${code}` })),
  );

  let calls = 0;
  async function call<T>(name: string, input?: unknown): Promise<T> {
    const id = (calls += 1);
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      child.send({ id, name, input } satisfies Request);
    });
    waiting.delete(id);
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.output as T;
  }

  await call('ready');
  return {
    pid: child.pid!,
    call,
    async stop() {
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

/** In a child: answers the calls of the parent, and ends when the parent ends. */
export function answerCalls(handlers: Record<string, (input: never) => unknown>): void {
  const known: typeof handlers = { ready: () => true, ...handlers };
  process.on('message', ({ id, name, input }: Request) => {
    Promise.resolve()
      .then(() => known[name]!(input as never))
      .then((output) => process.send!({ id, output } satisfies Reply))
      .catch((error: unknown) => process.send!({ id, error: String(error) } satisfies Reply));
  });
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
}
