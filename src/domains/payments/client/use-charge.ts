import { useEffect, useState } from 'react';
import { attempt } from '#client/error-toasts.ts';

export type CardPayment = {
  /** True also while the bank's page is loading. */
  isPaying: boolean;
  /** Why the last card was not charged. */
  problem: string | undefined;
  pay: (sourceId: string, members: string[]) => Promise<void>;
};

/** Charges a card, and goes to the bank if it asks for that. After a refusal, the customer can try another card. */
export function useCharge(
  charge: (sourceId: string, members: string[]) => Promise<{ url: string | null }>,
): CardPayment {
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    // After going back from the bank's page, the browser can restore this page with its previous state.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setPaying(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  async function pay(sourceId: string, members: string[]) {
    setProblem(undefined);
    setPaying(true);
    const reason = await attempt(async () => {
      const { url } = await charge(sourceId, members);
      if (url) window.location.assign(url);
      else setPaying(false);
    });
    setProblem(reason);
    if (reason !== undefined) setPaying(false);
  }

  return { isPaying, problem, pay };
}
