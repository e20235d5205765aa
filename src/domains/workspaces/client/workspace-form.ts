import { z } from 'zod';
import { NO_FILE } from '#domains/attachments/index.ts';
import { SpaceInput, type SpaceView } from '#domains/workspaces/schema.ts';
import { USUAL_TAX_RATES } from '#domains/workspaces/tax-rates.ts';
import { firstOffered } from '#shared/languages.ts';
import { DEFAULT_CURRENCY } from '#shared/money.ts';
import { DEFAULT_ZONE, WEEKDAYS } from '#shared/time.ts';

/** The schema of the workspace dialog. `pictures` are keys in display order. Prices are not part of the dialog. */
export const WorkspaceForm = SpaceInput.omit({ price: true, dynamic_price_slab: true }).extend({
  pictures: z.array(z.string()).min(1, NO_FILE),
  /** False once the person has seen the bookings that stay. */
  unless_booked: z.boolean(),
});
export type WorkspaceForm = z.output<typeof WorkspaceForm>;
export type WorkspaceFormInput = z.input<typeof WorkspaceForm>;

/** What most workspaces have, so that only others are typed. */
const OFFICE_DAYS = WEEKDAYS.slice(1, 6);
const OFFICE_HOURS: [string, string] = ['09:00', '18:00'];

/** The form values of a workspace, or of a new one. The key of a stored picture is its id. */
export function workspaceForm(space?: SpaceView): WorkspaceFormInput {
  return {
    name: space?.name ?? '',
    area: space?.area ?? '',
    description: space?.description ?? '',
    latitude: space?.latitude ?? null,
    longitude: space?.longitude ?? null,
    no_of_days: space?.no_of_days ?? OFFICE_DAYS,
    office_hours: space?.office_hours ?? OFFICE_HOURS,
    time_zone: space?.time_zone ?? DEFAULT_ZONE,
    currency: space?.currency ?? DEFAULT_CURRENCY,
    tax_rates: space?.tax_rates ?? [...USUAL_TAX_RATES],
    language: firstOffered([space?.language], false),
    prices_include_tax: space?.prices_include_tax ?? false,
    amenities: space?.amenities.map(({ _id }) => _id) ?? [],
    resources_available: space?.resources_available ?? [],
    pictures: space?.pictures.map(({ _id }) => _id) ?? [],
    active: space?.active ?? true,
    closed_from: space?.closed_from ?? null,
    entry_instructions: space?.entry_instructions ?? '',
    nearby: space?.nearby ?? [],
    unless_booked: true,
  };
}
