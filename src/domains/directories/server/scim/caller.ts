/** Who calls: a directory, by its token. */
import type { Request } from 'express';
import { addressGroup, clientAddress } from '#server/client-address.ts';
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { bearerOf } from '#server/request-facts.ts';
import { currentScope, inScope } from '#server/request-scope.ts';
import { hashOf } from '#domains/accounts/server/index.ts';
import { Directory } from '#domains/directories/server/model.ts';
import { ScimError } from '#domains/directories/server/scim/messages.ts';
import { changeRights } from '#domains/roles/server/index.ts';
import { MINUTE } from '#shared/time.ts';

/** A call of a directory. */
export type DirectoryCall = Moment & { directory: Directory };

/** Wrong tokens of a network. Right ones do not count, as companies call from networks that they share with others. */
const WRONG_TOKENS = { name: 'directory-tokens', points: 60, seconds: 15 * 60 };
const CALLS = { name: 'directory', points: 1500, seconds: 60 };
/** A use is written at most this often. */
const NOTED_FOR_MS = MINUTE;

const refused = () => new ScimError(401, 'This token is not valid');

/**
 * The directory of a token. It is found by its hash, so the time says nothing of the token.
 * @throws ScimError 401 for a token that is missing, wrong or replaced, and for a directory that is switched off; TooMany
 */
async function authenticate({ services, now }: Moment, request: Request): Promise<Directory> {
  const ip = clientAddress(request, services.config.TRUST_PROXY);
  const token = bearerOf(request.headers.authorization);
  const found = token && (await Directory.query(services.knex).findOne({ token_hash: hashOf(token), active: true }));
  if (!found) {
    await services.limits.spend(WRONG_TOKENS, addressGroup(ip));
    throw refused();
  }
  await services.limits.spend(CALLS, found.id, 'This directory makes too many calls');
  if (!found.used_at || now.getTime() - found.used_at.getTime() >= NOTED_FOR_MS)
    await services
      .knex('directories')
      .where('id', found.id)
      .update({ used_at: now, used_from: ip.slice(0, 60) });
  return found;
}

const SCOPE_LETTERS = 40;

/** Runs a call of a directory. What it changes has the directory as its author in the audit log, and no person. @throws ScimError, TooMany */
export async function asDirectory<T>(
  services: Services,
  request: Request,
  work: (call: DirectoryCall) => Promise<T>,
): Promise<T> {
  const at = momentOf(services);
  const directory = await authenticate(at, request);
  const kind = request.path.split('/')[1] ?? '';
  const source = `directory ${directory.name.slice(0, SCOPE_LETTERS)}: ${request.method} ${kind}`;
  const network = clientAddress(request, services.config.TRUST_PROXY);
  return inScope({ ...currentScope(), source, network, userId: null }, () => work({ ...at, directory }));
}

/**
 * Changes something in one transaction, one after the other with all changes of rights.
 * @param work gets the directory as it is now
 * @throws ScimError 401 if it was switched off meanwhile; Conflict if the last owner would be lost
 */
export function changing<T>(
  { services, directory: { id, token_hash } }: DirectoryCall,
  work: (trx: Transaction, directory: Directory) => Promise<T>,
): Promise<T> {
  return inTransaction(services, (trx) =>
    changeRights(trx, async () => {
      const directory = await Directory.query(trx).findOne({ id, token_hash, active: true });
      if (!directory) throw refused();
      return work(trx, directory);
    }),
  );
}
