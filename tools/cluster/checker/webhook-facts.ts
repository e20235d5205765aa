/** What a program was told by webhooks. */

/** The paths of the program, which two webhooks lead to. */
export const HOOKS = { plain: '/plain', ordered: '/ordered' } as const;
/** What both ask for. */
export const ASKED = ['booking.*', 'invoice.created'];

/** What the program got. The same id comes again if it is not known that it was taken. */
export type ReceivedFact = { hook: string; id: string; type: string; record: string };
