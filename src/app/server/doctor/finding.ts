/** The result of one check of the doctor. A problem must be solved before the installation is used; a warning says what could be better. */
export type Finding = { name: string; level: 'ok' | 'warning' | 'problem'; text: string };

const make =
  (level: Finding['level']) =>
  (name: string, text: string): Finding => ({ name, level, text });

export const ok = make('ok');
export const warning = make('warning');
export const problem = make('problem');

/** Runs a check. What it throws is a problem. */
export async function examine(name: string, check: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [problem(name, error instanceof Error ? error.message || error.name : String(error))];
  }
}
