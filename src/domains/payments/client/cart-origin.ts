/** The state of the cart's history entry. */
export type CartOrigin = {
  /** The address to return to. */
  search?: string;
  /** Why the bank refused the last card. */
  declined?: string;
};
