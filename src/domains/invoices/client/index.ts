/** What other domains may use of this one in the browser. */
export { BookingInvoices } from './components/booking-invoices.tsx';
export { CustomerField } from './components/customer-field.tsx';
export { InvoicesScreen } from './components/invoices-screen.tsx';
export { useInvoices } from './queries.ts';
