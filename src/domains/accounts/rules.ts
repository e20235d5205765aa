/** The password of every account of the demo. It stands in the README, so it opens nothing in production. */
export const DEMO_PASSWORD = 'cockpit';
