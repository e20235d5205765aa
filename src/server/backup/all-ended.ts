/** Waits until all have ended, so that none is still at work when the next step begins. @throws the reason of the first that failed */
export async function allEnded(works: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason;
}
