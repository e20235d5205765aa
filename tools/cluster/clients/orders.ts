/** A member orders on the account of their company, and staff record the payment: twice at once, of which one is refused. */
import { isSuccess } from '../checker/outcomes.ts';
import type { ClientParts } from './parts.ts';
import { performSomehow } from './write.ts';
import type { Member } from './world.ts';

export class Orders {
  private count = 0;

  private readonly name: string;
  private readonly member: Member;
  private readonly parts: ClientParts;

  constructor(name: string, member: Member, parts: ClientParts) {
    this.name = name;
    this.member = member;
    this.parts = parts;
  }

  async live(): Promise<void> {
    const { random, scene } = this.parts;
    const { companyId, token } = this.member;
    this.count += 1;
    const { title, net_pence, lines } = scene.shop.orderOf(Number(this.name.slice(1)), this.count);
    const caller = { name: this.name, token, site: scene.site };
    const body = { space_id: scene.spaceId, company_id: companyId, lines };
    const asked = { title, net_pence, company: companyId };
    const about = { method: 'POST', path: '/orders', body, asked };
    const answer = await performSomehow(this.parts, caller, { call: 'order', ...about });
    if (!isSuccess(answer) || !answer.data || random.below(2) === 0) return;
    const { _id, open } = answer.data.invoice as { _id: string; open: number };
    await Promise.all([this.recordPayment(_id, open, `${title}-a`), this.recordPayment(_id, open, `${title}-b`)]);
  }

  private async recordPayment(invoice: string, amount: number, reference: string): Promise<void> {
    const { scene } = this.parts;
    const caller = { name: this.name, token: scene.owner.token, site: scene.site };
    const body = { method: 'transfer', reference, amount };
    const about = { method: 'POST', path: `/invoice/${invoice}/payments`, body, asked: { title: reference } };
    await performSomehow(this.parts, caller, { call: 'record-payment', ...about });
  }
}
