/** What other domains may use of this one on the server. */
export { rolesDomain } from './domain.ts';
export type { RoleLimitsPort } from './limits-port.ts';
export { accessOf, Role, type RoleColumns, roleView } from './model.ts';
export { changeRights } from './rights.ts';
export { ensureStandardRoles, repairOwnerRole, roleKeyed } from './service.ts';
export { staffOf, superAdmins } from './staff.ts';
