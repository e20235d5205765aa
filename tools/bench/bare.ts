/** The baselines: bare Express handlers and bare transactions. */
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import express, { type Express } from 'express';
import { type Pool, type PoolConnection, createPool } from 'mysql2/promise';
import { answerCalls } from './children.ts';
import type { Flow } from './statements.ts';

let pool: Pool | undefined;

function open(url: string): Pool {
  pool ??= createPool({ uri: url, timezone: 'Z', connectionLimit: 16 });
  return pool;
}

function listening(app: Express): Promise<string> {
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

/** Serves a page from memory, compressed. @returns the address */
function servePage({ html }: { html: string }): Promise<string> {
  const body = brotliCompressSync(html);
  const app = express();
  app.get('/', (_request, response) => {
    response.set('content-encoding', 'br').type('html').send(body);
  });
  return listening(app);
}

/** Serves the results of the flows as JSON, one flow per request. @returns the address */
function serve({ url, flows }: { url: string; flows: Flow[] }): Promise<string> {
  const database = open(url);
  const app = express();
  let next = 0;
  app.get('/', async (_request, response) => {
    const answers: unknown[] = [];
    for (const step of flows[next++ % flows.length]!) {
      const rows = await Promise.all(step.map(({ sql, values }) => database.query(sql, values)));
      answers.push(...rows.map(([found]) => found));
    }
    response.json(answers);
  });
  return listening(app);
}

/** Runs the statements of a flow in one transaction. */
async function writeFlow(connection: PoolConnection, flow: Flow): Promise<void> {
  await connection.query('BEGIN');
  for (const { sql, values } of flow.flat()) await connection.query(sql, values);
  await connection.query('COMMIT');
}

/** Runs the next flow in a transaction at each request, and answers its body. @returns the address */
function serveWrites({ url, flows }: { url: string; flows: Flow[] }): Promise<string> {
  const database = open(url);
  const app = express();
  let next = 0;
  app.post('/', express.json(), async (request, response) => {
    const connection = await database.getConnection();
    await writeFlow(connection, flows[next++ % flows.length]!);
    connection.release();
    response.json(request.body);
  });
  return listening(app);
}

/** Runs each flow in a separate transaction, with `connections` in parallel. @returns transactions per second */
async function transactions(call: { url: string; flows: Flow[]; connections: number; seconds: number }) {
  const database = open(call.url);
  const until = performance.now() + call.seconds * 1000;
  let next = 0;
  let done = 0;
  const work = async () => {
    const connection = await database.getConnection();
    while (performance.now() < until && next < call.flows.length) {
      await writeFlow(connection, call.flows[next++]!);
      done += 1;
    }
    connection.release();
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: call.connections }, work));
  return done / ((performance.now() - startedAt) / 1000);
}

answerCalls({ serve, servePage, serveWrites, transactions });
