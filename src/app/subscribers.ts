/** Who hears what: the outbox topics and the handlers that deliver them. News that travels up the domains is wired here. */
import type { LiveFeed } from '#server/live.ts';
import { appendLiveEvents } from '#server/live.ts';
import type { Mailer } from '#server/integrations/smtp.ts';
import type { Delivery, Handler } from '#server/outbox.ts';
import { db } from '#server/db/database.ts';
import { sendConfirmations } from '#domains/bookings/server/confirmation.ts';
import { BOOKING_LIVE, BOOKING_PAID, REFUND_DUE, bookingEvents } from '#domains/bookings/server/news.ts';
import { writeCreditNotes, writeInvoices } from '#domains/invoices/server/service.ts';
import { PAYMENT_SETTLED, REFUND_SETTLED } from '#domains/payments/server/model.ts';
import { deliverRefunds } from '#domains/payments/server/service/refund.ts';

type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: string; contentType: string }[];
};

/** Sends each mail of a batch under an id of its own, so that a receiver can tell a repeated one. */
function mailHandler(mailer: Mailer, publicUrl: string): Handler {
  const { hostname } = new URL(publicUrl);
  return async (batch: Delivery[]) => {
    for (const { id, payload } of batch)
      await mailer.send({ ...(payload as Mail), messageId: `<outbox-${id}@${hostname}>` });
  };
}

export type Outside = { live: LiveFeed; mailer?: Mailer; publicUrl: string };

export function subscribers({ live, mailer, publicUrl }: Outside): Map<string, Handler> {
  const handlers = new Map<string, Handler>([
    ['live', live.deliver],
    [
      BOOKING_LIVE,
      async (batch) => {
        await appendLiveEvents(db(), await bookingEvents(batch));
        live.announce();
      },
    ],
    [BOOKING_PAID, sendConfirmations],
    [REFUND_DUE, deliverRefunds],
    [PAYMENT_SETTLED, writeInvoices],
    [REFUND_SETTLED, writeCreditNotes],
  ]);
  if (mailer) handlers.set('mail', mailHandler(mailer, publicUrl));
  return handlers;
}
