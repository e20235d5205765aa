/** Offers to ask a colleague, when the server has refused a call until somebody else agrees. */
import { pageStore } from './page-store.ts';

/** What was refused: why, and the ticket with which an agreement is asked for. */
export type Refused = { message: string; ticket: string };

const offer = pageStore<Refused>();

/** Opens the offer, or closes it. */
export const offerToAsk = (refused: Refused | undefined): void => offer.set(refused);

/** The offer that is open. */
export const useOfferToAsk = (): Refused | undefined => offer.useValue();
