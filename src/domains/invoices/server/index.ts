/** What other domains may use of this one on the server. */
export { agedDebtExport } from './aged-debt-export.ts';
export { invoicesDomain } from './domain.ts';
export { documentWritten, insertDocument, insertDocuments, type WrittenDocument } from './documents.ts';
export { earningsBySource, type Source } from './earnings-by-source.ts';
export { earningsExport } from './earnings-route.ts';
export { languageOfDocument, languageOfNew, languagesOfNew } from './language.ts';
export { lowerOpen } from './open-amounts.ts';
export { getOperator, operatorParticulars } from './operator.ts';
export { invoicePayable, invoicePaymentRecorded } from './payable.ts';
export { invoiceFile } from './file.ts';
export { invoicePdf } from './pdf-route.ts';
export { invoiceView } from './queries.ts';
export { accountAsCustomer, accountsAsCustomers, companyAsCustomer, NO_BOOKING } from './snapshot.ts';
export { statementExport } from './statement-export.ts';
export type { InvoiceRow } from './tables.ts';
