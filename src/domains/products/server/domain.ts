/** The parts of this domain on the server. */
import { recordTopic } from '#server/delivery/topic.ts';
import type { ServerDomain } from '#server/domain.ts';
import { INVOICE_PAYMENT_NOTED } from '#domains/invoices/server/index.ts';
import { followPayment } from '#domains/products/server/packs.ts';
import { ordersRouter, productsRouter } from '#domains/products/server/router.ts';
import { OrderLineView, OrderView, ProductView } from '#domains/products/schema.ts';

export const productsDomain = {
  routers: { products: productsRouter, orders: ordersRouter },
  topics: [recordTopic(INVOICE_PAYMENT_NOTED, 'invoiceId', followPayment)],
  views: { Order: OrderView, OrderLine: OrderLineView, Product: ProductView },
} satisfies ServerDomain;
