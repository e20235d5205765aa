/** The form of the codes. */

export const RECOVERY_CODES = 10;

/** Without I, O, 0 and 1, because people read and type codes. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 16;

/** A person has at most this many passkeys. */
export const MOST_PASSKEYS = 10;

/** Whether a passkey may have been copied: its counter did not go on. Many authenticators do not count, and always say 0. */
export const isCopied = (known: number, said: number): boolean => (known > 0 || said > 0) && said <= known;

/** A code as it is compared: spaces, dashes and the case of letters do not count. */
export const plainCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** Whether a plain code is one of an authenticator app. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** A text in groups of four letters: 'ABCD-EFGH'. */
export const inFours = (text: string, separator = '-'): string => (text.match(/.{1,4}/g) ?? []).join(separator);
