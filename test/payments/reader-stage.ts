/** Bookings that are paid at a card reader: what staff, the customer at the reader, and the reader do. */
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, roomBooking, slot } from '../helpers/world.ts';
import { eventually, ownSandbox } from '../integrations/sandbox.ts';
import { controlOf } from '../integrations/sandbox-control.ts';

export const READER = 'tmr_front_desk';
export const LOCATION = 'tml_front_desk';
export const TOTAL = 10_800;

export const as = (person: Person) => procedures(app, person);
export const control = <T>(method: string, path: string, body?: unknown) =>
  controlOf(ownSandbox(app))<T>(method, path, body);
/** What the customer, or somebody with the power switch, does at the reader. */
export const press = async (what: 'card' | 'declined' | 'insert' | 'cancel' | 'switch') => {
  const body = JSON.stringify({ press: what });
  const headers = { 'content-type': 'application/json' };
  const url = `${ownSandbox(app)}/sandbox/readers/${READER}`;
  const { status } = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  if (status !== 303) throw new Error(`The reader answered ${status}`);
};
/** Plans a fault for the next call of the reader. */
export const fault = (path: string, plan: object) =>
  control('POST', '/next', { method: 'POST', path, repeats: 1, ...plan });

/** Adds a reader at the same location. @returns its id */
export const addReader = async (sandbox: string) =>
  (await controlOf(sandbox)<{ id: string }>('POST', '/readers', { label: 'Bar' })).id;

export const useReader = () =>
  as(world.owner).payments.chooseReaderLocation.mutate({ space_id: world.spaceId, location_id: LOCATION });

let day = 1;
export async function unpaid(person: Person = world.member): Promise<Booked> {
  const body = roomBooking(world, slot((day += 1)));
  return (await app.call<Booked>('POST', '/bookings', { token: person.token, body })).data;
}
export const send = ({ _id }: Booked, person: Person = world.staff, changes: object = {}) =>
  as(person).payments.payAtReader.mutate({ _id, reader_id: READER, amount: TOTAL, ...changes });
export const stop = ({ _id }: Booked, person: Person = world.staff) => as(person).payments.stopAtReader.mutate({ _id });
export const state = ({ _id }: Booked, person: Person = world.staff) =>
  as(person).payments.readerPayment.query({ _id });
export const read = ({ _id }: Booked) => as(world.owner).bookings.get.query({ _id });
export const chargesOf = ({ _id }: Booked) => app.knex('charges').where('booking_id', _id).orderBy('id');
/** Waits for an event of the payment service. */
export const becomes = (booking: Booked, wanted: 'paid' | 'failed') =>
  eventually(async () => {
    const found = await state(booking);
    return found.state === wanted ? found : undefined;
  });
export const shown = async () =>
  (await fetch(`${ownSandbox(app)}/sandbox/readers`).then((page) => page.text())).includes('Present a card');
