/** Staff: request places and book series for customers in competition with the members, decide the requests, and edit records together. */
import { isSuccess } from '../checker/outcomes.ts';
import { Sales } from './sales.ts';
import { playSeries } from './series.ts';
import { perform } from './write.ts';
import type { ClientParts } from './parts.ts';

export class StaffClient {
  private titles = 0;
  private readonly sales: Sales;

  private readonly name: string;
  private readonly parts: ClientParts;

  constructor(name: string, parts: ClientParts) {
    this.name = name;
    this.parts = parts;
    this.sales = new Sales(name, parts);
  }

  async live(): Promise<void> {
    const { contests, edits, history, random, scene } = this.parts;
    const caller = { name: this.name, token: scene.owner.token, site: scene.site };
    if (random.below(3) === 0) return edits.join(history, caller, random.below(2) === 0);
    if (random.below(2) === 0) return this.sales.live();
    const { ids: _ids, ...wanted } = await contests.join();
    this.titles += 1;
    const title = `${this.name}-${this.titles}`;
    if (wanted.type === 'meeting_room' && random.below(3) === 0) return playSeries(this.parts, caller, wanted, title);
    const customer = { name: 'Ada', email: `${title}@example.org`, number: '+4407700900123' };
    const body = { ...wanted, ...customer, title };
    const requested = await perform(history, caller, {
      call: 'request',
      method: 'POST',
      path: '/bookings/resource-without-pay',
      body,
      asked: body,
      hasKey: random.below(2) === 0,
    });
    if (!isSuccess(requested)) return;
    const booking = String(requested.data?._id);
    const decision = random.below(3) === 0 ? 'Rejected' : 'Approved';
    const asked = { booking_status: decision, booking_admin_remark: 'Decided' };
    await perform(history, caller, {
      call: 'decide',
      method: 'PUT',
      path: `/bookings/reschedule-request/${booking}`,
      body: asked,
      booking,
      asked,
      hasKey: random.below(2) === 0,
    });
  }
}
