import { useEffect } from 'react';
import { toast } from 'sonner';
import { reportCrash } from './report.ts';

const TEXT = 'There is some problem. Please check console!';

function say(error: unknown): void {
  toast.error(TEXT, { id: TEXT });
  reportCrash(error);
}

/** What no screen has caught is said once; the details go to the browser's console and to the server's log. */
export function useUnexpectedErrors(): void {
  useEffect(() => {
    // Without an error it is the browser's own remark, on an observer that took long for instance.
    const onError = (event: ErrorEvent) => event.error && say(event.error);
    const onRejection = (event: PromiseRejectionEvent) => say(event.reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
}
