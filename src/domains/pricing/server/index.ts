/** What other domains may use of this one on the server. */
export { Plan } from './model.ts';
export { findPlanFor } from './queries.ts';
export { plansRouter } from './router.ts';
