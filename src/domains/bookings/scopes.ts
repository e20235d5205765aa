/** Which bookings of a series change: one, that one and those after it, or all. Those that are over or cancelled stay. */
export const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];
