import type { Transaction } from '#server/db/transaction.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/**
 * The ids of all amenities that are not deleted. A change of the amenities of a workspace or a resource replaces only the links to
 * these: the deletion of the others may be undone, which brings back their links.
 * @param wanted the amenities that the record will have, without duplicates
 * @throws InvalidInput at `field` if one of them does not exist
 */
export async function presentAmenities(trx: Transaction, wanted: readonly string[], field: string): Promise<string[]> {
  const present = await trx('amenities').where('status', true).pluck('id');
  const known = new Set(present);
  if (wanted.some((id) => !known.has(id))) throw new InvalidInput(msg('Unknown amenity'), field);
  return present;
}
