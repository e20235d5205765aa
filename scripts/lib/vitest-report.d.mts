export function countTests(
  reportFile: string,
  exitCode: number,
  options?: { isByName?: boolean },
): { passed: number; failed: number; output?: string };
