import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';

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

/** Loads Stripe.js, which must come from Stripe's own site, and creates its three card fields. */
export function useStripeFields(publishableKey: string): { fields: StripeFields | undefined; hasFailed: boolean } {
  const [fields, setFields] = useState<StripeFields>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    loadStripe(publishableKey)
      .then((stripe) => {
        if (isOver) return;
        if (stripe) setFields(makeFields(stripe));
        else setFailed(true);
      })
      .catch(() => !isOver && setFailed(true));
    return () => {
      isOver = true;
    };
  }, [publishableKey]);
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
