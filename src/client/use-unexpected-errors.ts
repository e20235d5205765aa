import { useEffect } from 'react';
import { showProblem } from './error-toasts.ts';
import { onUncaught } from './report.ts';

const TEXT = 'There is some problem. Please check console!';

/** Shows one toast for uncaught errors. The browser's console has the details, and `reportCrash` sends them to the server's log. */
export function useUnexpectedErrors(): void {
  useEffect(() => onUncaught(() => showProblem(TEXT)), []);
}
