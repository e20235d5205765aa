import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { Problem } from './lib/messages.mjs';
import { runTypeScript } from './lib/processes.mjs';
import { openTestRun } from './lib/test-run.mjs';

/** `npm run schema`: writes `migrations/baseline.json`, which a new database is created from, after a migration was added. */
await runMain(async () => {
  await ensureDependencies();
  const testRun = await openTestRun({ needsDatabase: true });
  const env = { ...process.env, DATABASE_URL: testRun.url };
  const { code } = await runTypeScript('src/server/db/write-baseline.ts', [], { env }).finally(testRun.close);
  if (code !== 0) throw new Problem('The schema was not written.');
});
