import { inTransaction } from '#server/db/transaction.ts';
import { acceptOffer } from '#domains/accounts/server/invitations.ts';
import { type Caller, limitNetwork } from '#domains/accounts/server/service/limits.ts';
import { LINK_EXPIRED } from '#domains/accounts/server/service/sign-up.ts';
import { InvalidInput } from '#shared/errors.ts';

/** Accepts an invitation by its mailed link, without a login. @throws InvalidInput if the link is used, withdrawn or expired */
export async function acceptInvitation(link: string, caller: Caller): Promise<null> {
  await limitNetwork(caller);
  const isValid = await inTransaction(caller.services, (trx) => acceptOffer(trx, link, caller.now));
  if (!isValid) throw new InvalidInput(LINK_EXPIRED, 'token');
  return null;
}
