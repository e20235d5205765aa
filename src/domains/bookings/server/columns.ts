import type { BookingRecord } from '#domains/bookings/server/model.ts';

/** The columns of `bookings`: the record without the rows of other tables. */
export function columnsOf({
  resource: _resource,
  space: _space,
  assigned: _assigned,
  members: _members,
  entry_instructions: _entry,
  series: _series,
  ...row
}: Omit<BookingRecord, 'id'>) {
  const { items, old_items, amenities_id, history, offer, room_discount, voucher } = row;
  return Object.assign(row, {
    offer: offer && JSON.stringify(offer),
    room_discount: room_discount && JSON.stringify(room_discount),
    voucher: voucher && JSON.stringify(voucher),
    items: JSON.stringify(items),
    old_items: JSON.stringify(old_items),
    amenities_id: JSON.stringify(amenities_id),
    history: JSON.stringify(history),
  });
}
