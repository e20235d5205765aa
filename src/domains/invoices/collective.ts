/** The lines of a collective invoice: what the people of a company have booked in a month, and what was credited. */
import { type DocumentSums, amountLine, taxed } from '#domains/invoices/rules.ts';
import type { InvoiceView } from '#domains/invoices/schema.ts';
import { periodOf } from '#domains/invoices/document.ts';
import { type Currency, type Pence, roundPence } from '#shared/money.ts';
import { msg, type Translate } from '#shared/texts.ts';

export type CollectedEntry = {
  kind: 'charge' | 'refund';
  purpose: 'booking' | 'difference';
  /** With tax. Negative for a refund. */
  amountPence: Pence;
  /** Who booked. Empty for somebody without an account. */
  person: string;
  /** The booking as it was billed. */
  title: string;
  from: Date;
  to: Date;
  space: NonNullable<InvoiceView['space']>;
  totalPence: Pence;
  netPence: Pence;
  taxPercent: number;
};

const TEXTS = {
  booking: msg('Booking of {title}'),
  difference: msg('Difference for the change of {title}'),
  refund: msg('Refund for {title}'),
} as const;

function describe({ kind, purpose, title, person, ...period }: CollectedEntry, t: Translate): string {
  const what = t(TEXTS[kind === 'refund' ? kind : purpose], { title });
  return [what, periodOf(period, t), person].filter(Boolean).join(', ');
}

/** The amount before tax. That of a whole booking is what was calculated for it. */
function netOf({ kind, amountPence, totalPence, netPence, taxPercent }: CollectedEntry): Pence {
  if (Math.abs(amountPence) === totalPence) return kind === 'refund' ? -netPence : netPence;
  const net = roundPence(Math.abs(amountPence) / (1 + taxPercent / 100));
  return amountPence < 0 ? -net : net;
}

/**
 * The lines and the sums of a document. If refunds exceed charges, it is a credit note, whose amounts are positive.
 * @param t puts the lines into the language of the document
 */
export function collect(
  entries: CollectedEntry[],
  currency: Currency,
  t: Translate,
): DocumentSums & { kind: InvoiceView['kind'] } {
  const totalPence = entries.reduce((sum, { amountPence }) => sum + amountPence, 0);
  const kind = totalPence < 0 ? 'credit_note' : 'invoice';
  const sign = kind === 'invoice' ? 1 : -1;
  const nets = entries.map((entry) => sign * netOf(entry));
  const rates = [...new Set(entries.map(({ taxPercent }) => taxPercent))];
  return {
    kind,
    lines: entries.flatMap((entry, index) =>
      taxed([amountLine(describe(entry, t), nets[index]!, currency)], {
        percent: entry.taxPercent,
        pence: sign * entry.amountPence - nets[index]!,
        currency,
      }),
    ),
    netPence: nets.reduce((sum, net) => sum + net, 0),
    totalPence: sign * totalPence,
    taxPercent: rates.length > 1 ? null : (rates[0] ?? 0),
  };
}
