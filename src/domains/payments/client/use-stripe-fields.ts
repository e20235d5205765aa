import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';

/** What our form needs to know of a field of the payment service. */
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

/** Loads Stripe.js, which must come from Stripe itself, and makes its three card fields. */
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
  // Their frames do not see our style sheet; 16 px, or iOS zooms into the field.
  const style = { base: { fontSize: '16px', color: getComputedStyle(document.body).color } };
  return {
    stripe,
    number: elements.create('cardNumber', { style, showIcon: true }),
    expiry: elements.create('cardExpiry', { style }),
    cvc: elements.create('cardCvc', { style }),
  };
}
