import { useEffect } from 'react';
import { toast } from 'sonner';
import { onUncaught } from './report.ts';

const TEXT = 'There is some problem. Please check console!';

/** What no screen has caught is said once; the details go to the browser's console, and from the start of the page to the server's log. */
export function useUnexpectedErrors(): void {
  useEffect(() => onUncaught(() => toast.error(TEXT, { id: TEXT })), []);
}
