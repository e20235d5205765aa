/** The parts of this domain on the server. */
import { listen } from '#server/events.ts';
import type { ServerDomain } from '#server/domain.ts';
import { productsPersonal } from '#domains/products/server/personal.ts';
import { invoicePaymentRecorded } from '#domains/invoices/server/index.ts';
import { followPayment } from '#domains/products/server/packs.ts';
import { ordersRouter, productsRouter } from '#domains/products/server/router.ts';
import { orderTold, productTold } from '#domains/products/server/told.ts';
import { orderSentences, productSentences } from '#domains/products/sentences.ts';
import { OrderLineView, OrderView, ProductView } from '#domains/products/schema.ts';

export const productsDomain = {
  routers: { products: productsRouter, orders: ordersRouter },
  listens: [listen('products: packs', [invoicePaymentRecorded], { hear: followPayment })],
  sentences: [orderSentences, productSentences],
  tells: [productTold, orderTold],
  views: { Order: OrderView, OrderLine: OrderLineView, Product: ProductView },
  personal: productsPersonal,
} satisfies ServerDomain;
