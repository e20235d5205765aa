/** The calls of the billing screen. */
import { trpc } from '#client/trpc.tsx';

/** The saved cards, the default card first. */
export function useBilling(isEnabled = true) {
  return trpc.payments.billingDetails.useQuery(undefined, { enabled: isEnabled });
}

/** Saves the card of a token as the default card. The mutation waits until the list of cards has it. */
export function useAttachCard() {
  const { payments } = trpc.useUtils();
  // It is already being read again.
  const onSuccess = () => payments.billingDetails.invalidate(undefined, undefined, { cancelRefetch: false });
  return trpc.payments.attachCard.useMutation({ onSuccess }).mutateAsync;
}

export const useSetDefaultCard = () => trpc.payments.setDefaultCard.useMutation().mutateAsync;

/** Saves a bank account of the account as the default. */
export function useNewBankAccount() {
  const { payments } = trpc.useUtils();
  const { mutateAsync: start } = trpc.payments.startBankAccount.useMutation();
  // The payment service may have saved it, also if our server does not answer.
  const onSettled = () => payments.billingDetails.invalidate();
  const { mutateAsync: save } = trpc.payments.saveBankAccount.useMutation({ onSettled });
  return { start: () => start(), save };
}

/** Agrees that staff charge a card, and withdraws that. */
export function useConsent() {
  const { mutateAsync: give } = trpc.payments.giveConsent.useMutation();
  const { mutateAsync: withdraw } = trpc.payments.withdrawConsent.useMutation();
  return { give, withdraw };
}
