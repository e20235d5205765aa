import { useSearchParams } from 'react-router-dom';
import { useIsHydrated } from '#client/page/use-is-hydrated.ts';

const OPEN = 'open';

type OpenFlag = { isOpen: boolean; open: () => void; close: () => void };

/** Whether something is open over the page, stored in the address: `?contact=open`. */
export function useOpenFlag(name: string): OpenFlag {
  const [params, setParams] = useSearchParams();
  const isHydrated = useIsHydrated();

  function paramsWith(isOpen: boolean): URLSearchParams {
    const changed = new URLSearchParams(params);
    if (isOpen) changed.set(name, OPEN);
    else changed.delete(name);
    return changed;
  }

  return {
    isOpen: isHydrated && params.get(name) === OPEN,
    open: () => setParams(paramsWith(true), { preventScrollReset: true }),
    close: () => setParams(paramsWith(false), { replace: true, preventScrollReset: true }),
  };
}
