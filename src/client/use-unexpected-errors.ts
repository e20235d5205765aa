import { useEffect } from 'react';
import { toast } from 'sonner';
import { onUncaught } from './report.ts';

const TEXT = 'There is some problem. Please check console!';

/** Shows one toast for uncaught errors. The browser's console has the details, and `reportCrash` sends them to the server's log. */
export function useUnexpectedErrors(): void {
  useEffect(() => onUncaught(() => toast.error(TEXT, { id: TEXT })), []);
}
