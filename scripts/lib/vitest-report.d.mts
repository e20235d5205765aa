export function countTests(reportFile: string, exitCode: number): { passed: number; failed: number; output?: string };
