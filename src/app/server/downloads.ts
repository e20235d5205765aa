/** The files that no procedure answers. */
import type { Download } from '#server/export-route.ts';
import { auditExport } from '#domains/audit/server/index.ts';
import { bookingExport } from '#domains/bookings/server/index.ts';
import { activityExport } from '#domains/doors/server/index.ts';
import { tourExport } from '#domains/enquiries/server/index.ts';
import {
  forecastExport,
  occupancyExport,
  recurringExport,
  revenueExport,
  unmetExport,
} from '#domains/insight/server/index.ts';
import { agedDebtExport, earningsExport, invoicePdf, statementExport } from '#domains/invoices/server/index.ts';
import { agreementPdf } from '#domains/memberships/server/index.ts';
import { dataDownload } from '#domains/privacy/server/index.ts';

export const DOWNLOADS: Download[] = [
  bookingExport,
  activityExport,
  tourExport,
  earningsExport,
  statementExport,
  agedDebtExport,
  occupancyExport,
  revenueExport,
  recurringExport,
  forecastExport,
  unmetExport,
  invoicePdf,
  agreementPdf,
  auditExport,
  dataDownload,
];
