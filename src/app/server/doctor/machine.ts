/** Checks of this machine and of what it reaches: disk, files, Redis, outside services. */
import { mkdir, statfs } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { connectAll } from '#app/server/connections.ts';
import { type Finding, examine, ok, problem, warning } from '#app/server/doctor/finding.ts';
import { writeAndRemove } from '#app/server/health.ts';
import { systemClock } from '#server/clock.ts';
import type { Env } from '#server/env.ts';
import { openStorage } from '#server/files/storage.ts';
import type { ServiceConnection } from '#server/integrations/define.ts';
import { createLog } from '#server/log.ts';

const GIGABYTE = 2 ** 30;
const MIN_FREE = GIGABYTE;
const GOOD_FREE = 5 * GIGABYTE;

/** The last days on which releases of Node get security fixes. */
const NODE_ENDS: Record<string, string> = { v24: '2028-04-30', v26: '2029-04-30' };

/** Without these, an installation in production takes no money and sends no mail. */
const NEEDED = ['SMTP', 'Stripe'];

/** @param bytes the free bytes of the disk with the data folder */
export function diskFinding(bytes: number): Finding {
  const text = `${(bytes / GIGABYTE).toFixed(1)} GB are free`;
  if (bytes >= GOOD_FREE) return ok('Disk', text);
  const advice = `${text} in the data folder. Free space, or move DATA_DIR to a larger disk.`;
  return bytes < MIN_FREE ? problem('Disk', advice) : warning('Disk', advice);
}

/**
 * @param running the version of the Node of this process
 * @param ofMachine that of the machine, if it is too old, so that the scripts have fetched another one
 */
export function nodeFinding(running: string, ofMachine: string | undefined, today: string): Finding {
  const ends = NODE_ENDS[running.split('.')[0]!];
  if (ofMachine !== undefined) {
    const advice = 'Install Node 24, so that the updates of the system reach it.';
    return warning('Node', `${running}, which npm has fetched because the machine has ${ofMachine}. ${advice}`);
  }
  if (ends === undefined) return warning('Node', `${running} is no release with long-term support. Use Node 24.`);
  if (ends < today) return warning('Node', `${running} has had no security fixes since ${ends}. Use a newer one.`);
  return ok('Node', running);
}

async function checkDisk({ DATA_DIR }: Env): Promise<Finding> {
  await mkdir(DATA_DIR, { recursive: true });
  const { bavail, bsize } = await statfs(DATA_DIR);
  return diskFinding(bavail * bsize);
}

async function checkStorage(config: Env): Promise<Finding> {
  const storage = await openStorage(config);
  await writeAndRemove(storage);
  return ok('Storage', storage.folder ?? `bucket ${config.S3_BUCKET}`);
}

async function checkRedis({ REDIS_URL }: Env): Promise<Finding> {
  if (!REDIS_URL) return ok('Redis', 'not used: enough for one process');
  const redis = new Redis(REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => undefined); // the call fails with the reason
  try {
    await redis.connect();
    await redis.ping();
    return ok('Redis', 'answers');
  } finally {
    redis.disconnect();
  }
}

async function checkService({ name, missing, check, about }: ServiceConnection, config: Env): Promise<Finding> {
  if (check) {
    await check();
    return ok(name, 'answers');
  }
  if (config.NODE_ENV !== 'production') return ok(name, 'not configured: needed in production only');
  const text = `not configured (${missing.join(', ')}). ${about.purpose}`;
  return NEEDED.includes(name) ? warning(name, text) : ok(name, text);
}

export async function machineFindings(config: Env): Promise<Finding[]> {
  const parts = { config, clock: systemClock, log: createLog('silent') };
  const connections = Object.values(connectAll(parts));
  const { NODE_OF_MACHINE } = process.env;
  const node = nodeFinding(process.version, NODE_OF_MACHINE, systemClock.now().toISOString().slice(0, 10));
  const findings = await Promise.all([
    examine('Disk', () => checkDisk(config)),
    examine('Storage', () => checkStorage(config)),
    examine('Redis', () => checkRedis(config)),
    ...connections.map((connection) => examine(connection.name, () => checkService(connection, config))),
  ]);
  return [node, ...findings.flat()];
}
