import { budgetTable, measurePages } from './lib/budgets.mjs';
import { buildWhenStale } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { Problem } from './lib/messages.mjs';

/** `npm run build`: builds client and server into dist/, and checks the size budget of every page. */
await runMain(async () => {
  await ensureDependencies();
  await buildWhenStale();
  const pages = measurePages();
  console.log(budgetTable(pages));
  if (pages.some(({ isWithin }) => !isWithin)) throw new Problem('A page is over its budget.');
});
