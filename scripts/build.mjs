import { budgetTable, weighPages } from './lib/budgets.mjs';
import { buildWhenStale } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { Problem, runMain } from './lib/messages.mjs';

/** `npm run build`: client and server into dist/, and whether every page keeps to its budget. */
await runMain(async () => {
  await ensureDependencies();
  await buildWhenStale();
  const pages = weighPages();
  console.log(budgetTable(pages));
  if (pages.some(({ isWithin }) => !isWithin)) throw new Problem('A page is over its budget.');
});
