import type { Call } from '#server/context.ts';
import { type Actor, managesAllSpaces, requireManages } from '#server/actor.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import type { SpaceInput, SpaceUpdateInput, SpaceView } from '#domains/workspaces/schema.ts';
import { workspaceSentences } from '#domains/workspaces/sentences.ts';
import { WORKSPACE } from '#domains/workspaces/server/record-kinds.ts';
import { lockSpace } from '#domains/workspaces/server/lock.ts';
import { presentAmenities } from '#domains/workspaces/server/amenity-links.ts';
import { Space, pricesByType } from '#domains/workspaces/server/model.ts';
import { getSpace } from '#domains/workspaces/server/queries.ts';
import { requireNoOtherRate } from '#domains/workspaces/server/tax-rates.ts';
import { MIDNIGHT, isOvernight } from '#domains/workspaces/intervals.ts';
import type { WeekHours } from '#domains/workspaces/use-rules.ts';
import { type TaxRate, USUAL_TAX_RATES, keepsPastPercents } from '#domains/workspaces/tax-rates.ts';
import { PRICING_AREAS } from '#domains/workspaces/rules.ts';
import { Conflict, NotAllowed } from '#shared/errors.ts';
import { type Currency, DEFAULT_CURRENCY, type Pence, toMinor } from '#shared/money.ts';
import { may } from '#shared/permissions.ts';
import { type DeskType, isDeskType } from '#shared/resource-types.ts';
import { WEEKDAYS, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const CURRENCY_FIXED = msg(
  'The workspace has bookings with a price, invoices, companies or credits in money, so its currency cannot change',
);
const PAST_PERCENT = msg(
  'The workspace has bookings, so percentages of past days cannot change. Please add one from a later day',
);
const offFirst = (what: string) => `Please switch the workspace off before you change its ${what}`;

/** The default prices of desks per day. */
const DEFAULT_PRICE: Record<DeskType, number> = { flexi_desk: 10, dedicated_desk: 20 };

function columnsOf(input: Partial<SpaceInput>, currency: Currency) {
  const { price, office_hours, amenities: _amenities, ...fields } = input;
  return {
    ...fields,
    ...(office_hours && { opens_at: office_hours[0], closes_at: office_hours[1] }),
    ...(price && {
      price_pence: Object.fromEntries(Object.entries(price).map(([type, amount]) => [type, toMinor(amount, currency)])),
    }),
  };
}

async function setAmenities(trx: Transaction, spaceId: string, amenityIds: string[]): Promise<void> {
  const wanted = [...new Set(amenityIds)];
  const present = await presentAmenities(trx, wanted, 'amenities');
  await trx('space_amenities').where('space_id', spaceId).whereIn('amenity_id', present).delete();
  if (wanted.length > 0)
    await trx('space_amenities').insert(wanted.map((amenity_id) => ({ space_id: spaceId, amenity_id })));
}

/** Adds a workspace. The caller manages it. */
export async function addSpace(call: Call, input: SpaceInput): Promise<SpaceView> {
  const { services, actor, now } = call;
  const { currency = DEFAULT_CURRENCY, price = {} } = input;
  const spaceId = await inTransaction(services, async (trx) => {
    const { id } = await Space.query(trx).insert({
      description: '',
      resources_available: [],
      dynamic_price_slab: {},
      active: true,
      ...columnsOf({ ...input, price: { ...DEFAULT_PRICE, ...price } }, currency),
      created_at: now,
    });
    await setAmenities(trx, id, input.amenities ?? []);
    if (!managesAllSpaces(actor))
      await trx('team_spaces').insert({ user_id: actor.userId, space_id: id, created_at: now });
    const action = workspaceSentences.added({ name: input.name });
    await recordChange(trx, call, { kind: WORKSPACE, event: 'create', id, spaceId: id, action });
    return id;
  });
  return getSpace({ ...call, actor: { ...actor, teamSpaceIds: [...actor.teamSpaceIds, spaceId] } }, spaceId);
}

/** A change of prices alone requires the pricing areas of the desk types. Other changes require the workspace settings. */
function requireSpaceEdit(actor: Actor, { _id, version: _version, ...changes }: SpaceUpdateInput): void {
  requireManages(actor, _id);
  if (may(actor.role, 'settings.workspace')) return;
  const { price, dynamic_price_slab, ...others } = changes;
  const types = [...Object.keys(price ?? {}), ...Object.keys(dynamic_price_slab ?? {})] as DeskType[];
  const onlyPrices = Object.values(others).every((value) => value === undefined) && types.length > 0;
  if (!onlyPrices || !types.every((type) => isDeskType(type) && may(actor.role, PRICING_AREAS[type])))
    throw new NotAllowed();
}

/** Whether a change sets one pair of hours for all open days, which then replaces the hours by weekday. */
function isOtherHours(space: Space, { no_of_days, opens_at, closes_at }: Partial<Space>): boolean {
  const isOther = (given: unknown, stored: unknown) => given !== undefined && String(given) !== String(stored);
  return (
    isOther(no_of_days, space.no_of_days) || isOther(opens_at, space.opens_at) || isOther(closes_at, space.closes_at)
  );
}

/** The days and the pair of hours that say most of the hours by weekday, for programs and lists that know only those. */
function pairOf(week: WeekHours) {
  const intervals = Object.values(week).flat();
  const opens_at = intervals.map(([opens]) => opens).sort()[0]!;
  const nights = intervals.filter(isOvernight).map(([, closes]) => closes);
  const latest = nights.length > 0 ? nights : intervals.map(([, closes]) => closes);
  const closes_at = latest.sort().at(-1)!;
  return {
    no_of_days: WEEKDAYS.filter((day) => week[day]?.length),
    opens_at,
    // A pair of hours cannot say that a workspace opens before it has closed.
    closes_at: nights.length > 0 && closes_at > opens_at ? MIDNIGHT : closes_at,
  };
}

/** The prices of desks after a change, if they change. Another currency keeps their numbers: nothing is converted. */
function pricesIn(space: Space, currency: Currency, changed: Record<string, Pence> | undefined) {
  if (!changed && currency === space.currency) return undefined;
  const kept = Object.entries(pricesByType(space.price_pence, space.currency));
  return { ...Object.fromEntries(kept.map(([type, price]) => [type, toMinor(price, currency)])), ...changed };
}

/** The columns of a change; prices and slabs are merged by desk type. */
function patchOf(space: Space, changes: Omit<SpaceUpdateInput, '_id' | 'version'>) {
  const { currency = space.currency } = changes;
  const columns = columnsOf(changes, currency);
  const { dynamic_price_slab } = columns;
  const price_pence = pricesIn(space, currency, columns.price_pence);
  return {
    ...columns,
    ...(isOtherHours(space, columns) && space.use_rules && { use_rules: { ...space.use_rules, week: null } }),
    ...(changes.use_rules?.week && pairOf(changes.use_rules.week)),
    ...(price_pence && { price_pence }),
    ...(dynamic_price_slab && { dynamic_price_slab: { ...space.dynamic_price_slab, ...dynamic_price_slab } }),
  };
}

const FIXED = [
  ['time_zone', 'time zone'],
  ['currency', 'currency'],
] as const;

/**
 * Claims are stored by local day, and a booking that is being made has the currency that it has read. The time zone and the currency of a
 * workspace can therefore change only while it is switched off and has no ongoing or upcoming bookings.
 * @throws Conflict
 */
async function requireUnused(trx: Transaction, call: Call, space: Space, changes: Changes): Promise<void> {
  const [changed] = FIXED.filter(([field]) => changes[field] !== undefined && changes[field] !== space[field]);
  if (!changed) return;
  const [field, name] = changed;
  if (space.active && (changes.active ?? true)) throw new Conflict(offFirst(name), undefined, field);
  await call.services.units.requireFree(trx, space.id, call.now);
}

/**
 * Another currency: the numbers of the prices stay, and nobody has paid with the former one.
 * @throws Conflict if there is a booking with a price, an invoice, a company, whose limits are amounts, or credits in money
 */
async function changeCurrency(trx: Transaction, { services }: Call, space: Space, currency?: Currency): Promise<void> {
  if (currency === undefined || currency === space.currency) return;
  const priced = await trx('bookings').where('space_id', space.id).where('total_pence', '>', 0).first('id');
  const invoiced = priced ?? (await trx('invoices').where('space_id', space.id).first('id'));
  const owing = invoiced ?? (await trx('companies').where('space_id', space.id).first('id'));
  const granted = owing ?? (await trx('credits').where({ space_id: space.id, type: 'money' }).first('id'));
  if (granted) throw new Conflict(CURRENCY_FIXED, undefined, 'currency');
  await services.units.reprice(trx, space.id, { from: space.currency, to: currency });
}

/**
 * The percents of past days may have been used, and resources and products name their rate.
 * @throws Conflict if a percent of a past day changes in a workspace with bookings, or a rate of a resource or a product is removed
 */
async function checkTaxRates(trx: Transaction, { now }: Call, space: Space, rates?: TaxRate[]): Promise<void> {
  if (rates === undefined) return;
  const today = toLocal(now, space.time_zone).day;
  const booked = await trx('bookings').where('space_id', space.id).first('id');
  if (booked && !keepsPastPercents(space.tax_rates ?? USUAL_TAX_RATES, rates, today))
    throw new Conflict(PAST_PERCENT, undefined, 'tax_rates');
  const names = rates.map(({ name }) => name);
  await requireNoOtherRate(trx, space.id, names);
}

type Changes = Pick<SpaceUpdateInput, 'time_zone' | 'currency' | 'active'>;

/**
 * Changes the given fields. A workspace that is switched off takes no new bookings. Those that it has stay, unless the caller does not
 * want to switch it off with bookings.
 * @throws Conflict if somebody else has changed the workspace, if it has bookings and is to be switched off without, if its tax rates must
 *   stay, if the time zone or the currency of an active workspace or of one with bookings is changed, or the currency of one that has money
 */
export async function updateSpace(call: Call, input: SpaceUpdateInput): Promise<SpaceView> {
  const { services, actor, now } = call;
  requireSpaceEdit(actor, input);
  const { _id, version: seen, unless_booked = false, ...changes } = input;
  await inTransaction(services, async (trx) => {
    const space = await lockSpace(trx, call, _id);
    const isClosing = changes.active === false && space.active;
    const isOpening = changes.active === true && !space.active;
    await changeRecord(trx, call, {
      kind: WORKSPACE,
      id: _id,
      spaceId: _id,
      record: space,
      seen,
      view: () => getSpace(call, _id, trx),
      check: async () => {
        await changeCurrency(trx, call, space, changes.currency);
        await checkTaxRates(trx, call, space, changes.tax_rates);
        await requireUnused(trx, call, space, changes);
        if (isClosing && unless_booked) await services.units.requireFree(trx, _id, now);
        if (isClosing) await services.units.close(trx, _id);
      },
      patch: patchOf(space, changes),
      action: workspaceSentences.updated({ name: changes.name ?? space.name }),
    });
    if (isOpening) await services.units.open(trx, _id);
    if (changes.closed_from !== undefined) await services.units.updateClosing(trx, _id);
    if (changes.amenities) await setAmenities(trx, _id, changes.amenities);
  });
  return getSpace(call, _id);
}
