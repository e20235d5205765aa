/** What staff sell: they grant credits, make vouchers, and begin memberships, which they pause and end. */
import { addMonths } from '../../../src/shared/months.ts';
import { addDays, toLocal } from '../../../src/shared/time.ts';
import { isSuccess } from '../checker/outcomes.ts';
import type { ClientParts } from './parts.ts';
import { type Answer, type Write, performSomehow } from './write.ts';

const MINUTES = 30;
const MOST_GRANTED = 6;
/** In percent, and how often it may be used in all and by each member: fewer times than members ask at once. */
const VOUCHER = { value: 25, most: 2, mostEach: 2 };
/** A membership ends within so many months. */
const MONTHS = 4;
/** So that no two clients agree on one price. */
const MOST_SALES = 1_000;

export class Sales {
  private count = 0;

  private readonly name: string;
  private readonly parts: ClientParts;

  constructor(name: string, parts: ClientParts) {
    this.name = name;
    this.parts = parts;
  }

  async live(): Promise<void> {
    this.count += 1;
    return this.parts.random.one([() => this.grant(), () => this.addVoucher(), () => this.membership()])();
  }

  private write(write: Omit<Write, 'hasKey' | 'method'>): Promise<Answer> {
    const { scene } = this.parts;
    const caller = { name: this.name, token: scene.owner.token, site: scene.site };
    return performSomehow(this.parts, caller, { ...write, method: 'POST' });
  }

  private get title(): string {
    return `${this.name}-${this.count}`;
  }

  /** To a member, or to a company whose members spend them together. */
  private someCustomer(): { user_id: string } | { company_id: string } {
    const { random, scene } = this.parts;
    const { id, companyId } = random.one(scene.members);
    return random.below(2) === 0 ? { user_id: id } : { company_id: companyId };
  }

  private async grant(): Promise<void> {
    const { random, scene } = this.parts;
    const amount = MINUTES * (1 + random.below(MOST_GRANTED));
    const terms = { type: 'meeting_room', amount, resource_ids: scene.shop.rooms, note: this.title };
    const body = { space_id: scene.spaceId, ...this.someCustomer(), ...terms };
    await this.write({ call: 'grant', path: '/credits', body, asked: { title: this.title } });
  }

  private async addVoucher(): Promise<void> {
    const { random, scene, till } = this.parts;
    const code = this.title.toUpperCase();
    const limits = { max_uses: 1 + random.below(VOUCHER.most), max_uses_each: 1 + random.below(VOUCHER.mostEach) };
    const body = { space_id: scene.spaceId, code, value: VOUCHER.value, ...limits };
    const added = await this.write({ call: 'add-voucher', path: '/vouchers', body, asked: { title: code } });
    if (isSuccess(added)) till.offer(code);
  }

  /** A membership, which begins with a month that is billed at once; two pauses that cannot both be, and an end. */
  private async membership(): Promise<void> {
    const { random, scene } = this.parts;
    const month = toLocal(new Date()).day.slice(0, 7);
    const pence = Number(this.name.slice(1)) * MOST_SALES + this.count;
    // The account of the other company has a limit, which fees may exceed.
    const company_id = scene.shop.companies.at(-1)!;
    const customer = random.below(2) === 0 ? { user_id: random.one(scene.members).id } : { company_id };
    const begun = { plan_id: scene.shop.plan, ...customer, from: `${month}-01`, price: pence / 100 };
    const asked = { title: String(pence) };
    const made = await this.write({ call: 'begin-membership', path: '/memberships', body: begun, asked });
    if (!isSuccess(made)) return;
    const record = String(made.data?._id);
    const change = (call: Write['call'], path: string, body: Record<string, string>) =>
      this.write({ call, path: `/memberships/${record}/${path}`, body, record, asked: body });
    const [next, second, third] = [1, 2, 3].map((count) => addMonths(month, count)) as [string, string, string];
    if (random.below(2) === 0)
      await Promise.all([
        change('pause', 'pause', { from: next, until: second }),
        change('pause', 'pause', { from: second, until: third }),
      ]);
    const end = addDays(`${addMonths(month, 2 + random.below(MONTHS))}-01`, -1);
    if (random.below(2) === 0) await change('end-membership', 'notice', { end });
  }
}
