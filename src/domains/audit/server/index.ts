/** What other domains may use of this one on the server. */
export { auditDomain } from './domain.ts';
export { eraseEntries } from './erase.ts';
export { auditExport } from './export-route.ts';
export { headFolder, writeHead } from './heads.ts';
export { type AuditReport, verifyAudit } from './verify.ts';
