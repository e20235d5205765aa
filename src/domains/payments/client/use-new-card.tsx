import { useTexts } from '#domains/payments/client/use-texts.ts';
import { useState, type ReactNode } from 'react';
import { showProblem } from '#client/error-toasts.ts';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSite } from '#client/site.ts';
import { type CardView, NO_PAYMENT_SETUP } from '#domains/payments/schema.ts';

const AddCard = lazyPart(async () => ({ default: (await import('./components/add-card.tsx')).AddCard }));

type NewCard = {
  /** Opens the dialog, or says that payments are not set up. */
  ask: () => void;
  /** False until it is known whether cards can be added. */
  isReady: boolean;
  /** To render in the caller. */
  dialog: ReactNode;
};

/** The dialog that saves a card of the account. */
export function useNewCard(onAdded?: (card: CardView) => void): NewCard {
  const t = useTexts();
  const payment = useSite()?.payment;
  const [isAdding, setAdding] = useState(false);
  const key = payment?.enabled ? payment.publishableKey : null;
  const close = () => setAdding(false);

  function added(card: CardView) {
    close();
    onAdded?.(card);
  }

  return {
    ask: () => (key ? setAdding(true) : showProblem(t(NO_PAYMENT_SETUP))),
    isReady: payment !== undefined,
    dialog: isAdding && payment && key && (
      <AddCard
        publishableKey={key}
        tokenUrl={payment.tokenUrl}
        isTestMode={payment.testMode}
        onAdded={added}
        onClose={close}
      />
    ),
  };
}
