import { useEffect } from 'react';
import { toast } from 'sonner';

const TEXT = 'There is some problem. Please check console!';

function say(): void {
  toast.error(TEXT, { id: TEXT });
}

/** What no screen has caught is said once; the browser writes the details to its console (document 1 §8). */
export function useUnexpectedErrors(): void {
  useEffect(() => {
    // Without an error it is the browser's own remark, on an observer that took long for instance.
    const onError = (event: ErrorEvent) => event.error && say();
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', say);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', say);
    };
  }, []);
}
