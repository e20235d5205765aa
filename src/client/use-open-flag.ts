import { useSearchParams } from 'react-router-dom';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';

const OPEN = 'open';

type OpenFlag = { isOpen: boolean; open: () => void; close: () => void };

/** Whether something is open over the page, stored in the address: `?contact=open`. */
export function useOpenFlag(name: string): OpenFlag {
  const [params, setParams] = useSearchParams();
  const isOpen = useOnceHydrated(params.get(name) === OPEN, false);

  function paramsWith(opens: boolean): URLSearchParams {
    const changed = new URLSearchParams(params);
    if (opens) changed.set(name, OPEN);
    else changed.delete(name);
    return changed;
  }

  return {
    isOpen,
    open: () => setParams(paramsWith(true), { preventScrollReset: true }),
    close: () => setParams(paramsWith(false), { replace: true, preventScrollReset: true }),
  };
}
