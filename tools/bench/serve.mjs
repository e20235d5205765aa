/**
 * Runs the built server, or the one in SERVER_FILE, in a separate process, like `npm start` but without sandboxes. It can also run statements with bare
 * mysql2, so that both are measured in the same process.
 */
import { createPool } from 'mysql2/promise';
const { start } = await import(process.env.SERVER_FILE ?? '../../dist/server/server.js');
const { address } = await start();

const handlers = {
  ready: () => address,
  /** @returns {Promise<number[]>} the milliseconds of each flow */
  async bare({ url, flows }) {
    const pool = createPool({ uri: url, timezone: 'Z', connectionLimit: 16 });
    const times = [];
    for (const steps of flows) {
      const startedAt = performance.now();
      for (const step of steps) await Promise.all(step.map(({ sql, values }) => pool.query(sql, values)));
      times.push(performance.now() - startedAt);
    }
    await pool.end();
    return times;
  },
};

process.on('message', async ({ id, name, input }) => {
  try {
    process.send({ id, output: await handlers[name](input) });
  } catch (error) {
    process.send({ id, error: String(error) });
  }
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
