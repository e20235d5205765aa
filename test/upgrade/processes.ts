/** The processes of the upgrade: three servers on fixed ports, and HAProxy in front of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { portOf } from '#server/port-of.ts';
import { freshFolder } from '../integrations/sandbox.ts';

/** The balancer asks every 200 ms and needs one failure. On a busy machine, a response takes seconds. */
export const DRAIN_SECONDS = 5;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the release that is built in `release`. @throws Error when it ends before it is ready */
export async function startRelease(release: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.mjs')], {
    cwd: release,
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error', DRAIN_SECONDS: String(DRAIN_SECONDS), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      if (line.startsWith('{"address"')) resolve();
      else reject(new Error(line));
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${errors}`)));
  });
  return child;
}

/** Asks a server to end. @returns its exit code */
export async function endRelease(child: ChildProcess): Promise<number | null> {
  const exit = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  return (await exit)[0];
}

/** No request is tried a second time, so each one that meets an ending process counts. */
const configOf = (port: number, servers: number[]) => `
global
  maxconn 1000
defaults
  mode http
  timeout connect 5s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  retries 0
listen application
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 200ms fall 1 rise 1
${servers.map((server) => `  server at${server} 127.0.0.1:${server}`).join('\n')}
`;

export async function startBalancer(servers: number[]): Promise<{ address: string; child: ChildProcess }> {
  const port = await freePort();
  const file = join(freshFolder(), 'haproxy.cfg');
  writeFileSync(file, configOf(port, servers));
  const child = spawn(process.env.HAPROXY!, ['-db', '-f', file], { stdio: 'ignore' });
  return { address: `http://127.0.0.1:${port}`, child };
}
