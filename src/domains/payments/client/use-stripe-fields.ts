import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useMemo, useState } from 'react';

/** The methods of the payment service's fields that our form uses. */
export type StripeElement = {
  mount(place: HTMLElement): void;
  unmount(): void;
  on(event: 'change', handler: (change: { error: { message: string } | undefined }) => void): unknown;
};

export type StripeFields = {
  stripe: Stripe;
  number: StripeCardNumberElement;
  expiry: StripeElement;
  cvc: StripeElement;
};

/** Loads Stripe.js, which must come from Stripe's own site. */
export function useStripe(publishableKey: string): { stripe: Stripe | undefined; hasFailed: boolean } {
  const [stripe, setStripe] = useState<Stripe>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    loadStripe(publishableKey)
      .then((loaded) => {
        if (isOver) return;
        if (loaded) setStripe(loaded);
        else setFailed(true);
      })
      .catch(() => !isOver && setFailed(true));
    return () => {
      isOver = true;
    };
  }, [publishableKey]);
  return { stripe, hasFailed };
}

/** The three card fields of Stripe.js. */
export function useStripeFields(publishableKey: string): { fields: StripeFields | undefined; hasFailed: boolean } {
  const { stripe, hasFailed } = useStripe(publishableKey);
  const fields = useMemo(() => stripe && makeFields(stripe), [stripe]);
  return { fields, hasFailed };
}

function makeFields(stripe: Stripe): StripeFields {
  const elements = stripe.elements();
  // The frames of the fields do not inherit our styles. iOS zooms into fields with text smaller than 16 px.
  const style = { base: { fontSize: '16px', color: getComputedStyle(document.body).color } };
  return {
    stripe,
    number: elements.create('cardNumber', { style, showIcon: true }),
    expiry: elements.create('cardExpiry', { style }),
    cvc: elements.create('cardCvc', { style }),
  };
}
