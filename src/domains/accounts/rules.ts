/** The password of all demo accounts. The README publishes it, so production refuses it. */
export const DEMO_PASSWORD = 'cockpit';
