/** An invoice of a membership that should have been paid, and is not charged by itself any more. */
export type UnpaidInvoice = {
  space_id: string;
  _id: string;
  /** Its number. */
  invoice_id: string;
  /** The local day until which it was to be paid. It may not be over yet. */
  due_on: string;
};
