import { KeptState } from '../frame/kept.ts';
import { DAY } from '../frame/basics.ts';
import { type SandboxLead, leadsBetween } from './life.ts';

/** `isAlive`: leads come in by themselves, as in the demo. */
type Kept = { isAlive: boolean; leads: SandboxLead[] };

/** Facebook keeps leads for 90 days. */
const KEPT_MS = 90 * DAY;
const MAX_LEADS = 5_000;

/** The state of the sandbox. */
export class FacebookState {
  readonly #kept: KeptState<Kept>;

  constructor(file: string) {
    this.#kept = new KeptState<Kept>(file, () => ({ isAlive: false, leads: [] }));
  }

  get isAlive(): boolean {
    return this.#kept.now.isAlive;
  }

  setAlive(isAlive: boolean): void {
    this.#kept.change({ ...this.#kept.now, isAlive });
  }

  addLeads(leads: SandboxLead[]): void {
    const kept = this.#kept.now;
    this.#kept.change({ ...kept, leads: [...kept.leads, ...leads].slice(-MAX_LEADS) });
  }

  removeLead(id: string): void {
    const kept = this.#kept.now;
    this.#kept.change({ ...kept, leads: kept.leads.filter((lead) => lead.id !== id) });
  }

  /** The leads that Facebook still has, newest first. */
  leads(now: Date): SandboxLead[] {
    const from = new Date(now.getTime() - KEPT_MS);
    const own = this.isAlive ? leadsBetween(from, now) : [];
    return [...this.#kept.now.leads, ...own].sort((a, b) => b.created_time.localeCompare(a.created_time));
  }
}
