/** `npm run test:cluster -- --check <folder>`: checks a run again, by the files in its folder. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRun } from './checker/check.ts';
import type { Facts } from './checker/facts.ts';
import { readHistory } from './history.ts';
import { reportOf } from './report.ts';

export const HISTORY = 'history.jsonl';
export const FACTS = 'facts.json';
export const TITLE = 'title';

/** Writes the report and all findings into the folder. @returns the report, and whether nothing is wrong */
export function checkFolder(folder: string): { report: string; isRight: boolean } {
  const facts = JSON.parse(readFileSync(join(folder, FACTS), 'utf8')) as Facts;
  const checked = checkRun(readHistory(join(folder, HISTORY)), facts);
  const report = reportOf(readFileSync(join(folder, TITLE), 'utf8'), checked);
  writeFileSync(join(folder, 'report.md'), report);
  writeFileSync(join(folder, 'findings.json'), JSON.stringify(checked.findings, null, 2));
  return { report, isRight: checked.findings.length === 0 };
}

if (process.argv[1] === import.meta.filename) {
  const { report, isRight } = checkFolder(process.argv[2] ?? '.');
  console.log(report);
  process.exit(isRight ? 0 : 1);
}
