import { SECOND } from '#shared/time.ts';

/**
 * Waits for the work up to the limit. The work itself cannot be cancelled and continues.
 * @param message the beginning of the error message: 'No answer within' becomes 'No answer within 2 s'
 * @throws Error when the work takes longer, and what the work throws
 */
export async function withinLimit<T>(work: Promise<T>, limitMs: number, message = 'No answer within'): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${message} ${limitMs / SECOND} s`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
