/** The addresses of items: where the slug of a kind is kept, how it is made, and which former addresses lead to an item. */
import type { Transaction } from '#server/db/transaction.ts';
import { type KindName, kindOf } from '#domains/content/kinds.ts';
import type { Content } from '#domains/content/server/model.ts';
import type { ContentState } from '#domains/content/server/state.ts';
import { slugOf } from '#domains/content/slugs.ts';

type Slugged = Pick<ContentState, 'name' | 'meta'>;

function sentSlug(type: KindName, { meta }: Slugged): string | undefined {
  const holder =
    kindOf(type).slugIn === 'meta.pageMeta'
      ? (meta.pageMeta as { slug?: string } | undefined)
      : (meta as { slug?: string });
  return holder?.slug || undefined;
}

function withSlug<State extends Slugged>(type: KindName, state: State, slug: string): State {
  const { meta } = state;
  if (kindOf(type).slugIn === 'meta') return { ...state, meta: { ...meta, slug } };
  return { ...state, meta: { ...meta, pageMeta: { ...(meta.pageMeta as object), slug } } };
}

async function isTaken(trx: Transaction, type: KindName, slug: string): Promise<boolean> {
  return (await trx('content_items').where({ type, live_slug: slug }).first('id')) !== undefined;
}

/** The slug made of a name, with a number if another item has it. */
async function freeSlug(trx: Transaction, type: KindName, name: string): Promise<string> {
  const base = slugOf(name);
  if (!kindOf(type).pathOf) return base;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!(await isTaken(trx, type, slug))) return slug;
  }
}

/**
 * A state with its slug. One that was not sent stays as it is. A new item gets one that is made from its name.
 * @param present the published state of the item, if there is one
 */
export async function addressed<State extends Slugged>(
  trx: Transaction,
  type: KindName,
  state: State,
  present?: Slugged,
): Promise<State> {
  if (!kindOf(type).slugIn || sentSlug(type, state)) return state;
  const current = present && sentSlug(type, present);
  if (current) return withSlug(type, state, current);
  return withSlug(type, state, await freeSlug(trx, type, state.name));
}

/** The slug under which the public page of an item is found; null for a kind without pages. */
export function pageSlug(type: KindName, state: Slugged): string | null {
  return kindOf(type).pathOf ? (sentSlug(type, state) ?? null) : null;
}

/** Keeps the former address of an item, so that links to it still work. */
export async function keepOldSlug(
  trx: Transaction,
  { id, type, slug: old }: Content,
  slug: string | null,
): Promise<void> {
  if (old === null || old === slug) return;
  await trx('content_old_slugs')
    .insert({ type, slug: old, item_id: id })
    .onConflict(['type', 'slug'])
    .merge(['item_id']);
}
