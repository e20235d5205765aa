import { reductionColumns } from '#domains/bookings/server/price/former-reductions.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';

/** The columns of `bookings`: the record without the rows of other tables. */
export function columnsOf({
  resource: _resource,
  space: _space,
  assigned: _assigned,
  members: _members,
  entry_instructions: _entry,
  series: _series,
  room_units: _units,
  has_one_claim: _one,
  has_notices: _notices,
  has_open_charge: _open,
  ...row
}: Omit<BookingRecord, 'id'>) {
  const { items, old_items, amenities_id, history, reductions } = row;
  return Object.assign(row, {
    ...reductionColumns(reductions),
    items: JSON.stringify(items),
    old_items: JSON.stringify(old_items),
    amenities_id: JSON.stringify(amenities_id),
    history: JSON.stringify(history),
  });
}
