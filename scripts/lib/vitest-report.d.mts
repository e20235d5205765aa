type Time = { name: string; ms: number };
type Times = { files: Time[]; tests: Time[] };

export function countTests(
  reportFile: string,
  exitCode: number,
  options?: { isByName?: boolean },
): { passed: number; failed: number; output?: string; failures?: string[]; times?: Times };

export function slowest(times: Times[]): string;
