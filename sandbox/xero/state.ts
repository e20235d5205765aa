import { randomBytes } from 'node:crypto';
import { KeptState } from '../frame/kept.ts';
import { DAY, MINUTE } from '../frame/basics.ts';
import { type Books, TENANT, TENANTS, firstBooks } from './books.ts';
import { TenantBooks } from './tenant-books.ts';

type Code = { code: string; challenge: string; redirectUri: string; tenantIds: string[]; at: number };
type Access = { token: string; expiresAt: number };
/** `usedAt` is the time at which it was exchanged for a new one. */
type Refresh = { token: string; usedAt: number | null; expiresAt: number };
/** The response to a call with an `Idempotency-Key`. */
type Answered = { key: string; at: number; status: number; body: unknown };

type Kept = {
  codes: Code[];
  access: Access[];
  refresh: Refresh[];
  /** The ids of the organisations that the application is connected to. */
  connected: string[];
  /** The books of each organisation, by its id. */
  books: Record<string, Books>;
  answered: Answered[];
};

const CODE_MS = 5 * MINUTE;
const ACCESS_MS = 30 * MINUTE;
const REFRESH_MS = 60 * DAY;
/** How long a refresh token that was exchanged is accepted again. */
const GRACE_MS = 30 * MINUTE;
const KEY_MS = 6 * MINUTE;

const random = () => randomBytes(24).toString('base64url');

/** The state of the sandbox: permissions and books. */
export class XeroState {
  readonly #kept: KeptState<Kept>;

  constructor(file: string, now: Date) {
    this.#kept = new KeptState<Kept>(file, () => ({
      codes: [],
      access: [],
      refresh: [],
      connected: [],
      books: { [TENANT.id]: firstBooks(now) },
      answered: [],
    }));
  }

  booksOf(tenantId: string): TenantBooks {
    return new TenantBooks(
      () => this.#kept.now.books[tenantId] ?? { contacts: [], documents: [] },
      (books) => this.#change({ books: { ...this.#kept.now.books, [tenantId]: books } }),
    );
  }

  /** The organisations that the application is connected to. */
  get connected(): typeof TENANTS {
    return TENANTS.filter(({ id }) => this.#kept.now.connected.includes(id));
  }

  connect(tenantIds: string[]): void {
    this.#change({ connected: [...new Set([...this.#kept.now.connected, ...tenantIds])] });
  }

  /** @returns false if the organisation was not connected */
  disconnect(tenantId: string): boolean {
    const { connected } = this.#kept.now;
    this.#change({ connected: connected.filter((id) => id !== tenantId) });
    return connected.includes(tenantId);
  }

  /** Ends a permission: its refresh token and all connections. An access token works until it runs out, for no organisation. */
  revoke(token: string): void {
    const { refresh } = this.#kept.now;
    if (!refresh.some((each) => each.token === token)) return;
    this.#change({ refresh: refresh.filter((each) => each.token !== token), connected: [] });
  }

  #change(part: Partial<Kept>): void {
    this.#kept.change({ ...this.#kept.now, ...part });
  }

  addCode(code: Omit<Code, 'code' | 'at'>, now: Date): string {
    const added = { ...code, code: random(), at: now.getTime() };
    this.#change({ codes: [...this.#kept.now.codes, added] });
    return added.code;
  }

  /** A code works once. */
  takeCode(code: string, now: Date): Code | undefined {
    const { codes } = this.#kept.now;
    const found = codes.find((each) => each.code === code);
    this.#change({ codes: codes.filter((each) => each !== found) });
    return found && now.getTime() - found.at < CODE_MS ? found : undefined;
  }

  issueTokens(now: Date): { access: string; refresh: string; seconds: number } {
    const at = now.getTime();
    const { access, refresh } = this.#kept.now;
    const issued = { access: random(), refresh: random() };
    this.#change({
      access: [
        ...access.filter(({ expiresAt }) => expiresAt > at),
        { token: issued.access, expiresAt: at + ACCESS_MS },
      ],
      refresh: [...refresh, { token: issued.refresh, usedAt: null, expiresAt: at + REFRESH_MS }].slice(-50),
    });
    return { ...issued, seconds: ACCESS_MS / 1_000 };
  }

  /** Uses up a refresh token. @returns false if it is not valid any more */
  useRefresh(token: string, now: Date): boolean {
    const at = now.getTime();
    const { refresh } = this.#kept.now;
    const found = refresh.find((each) => each.token === token);
    if (!found || found.expiresAt <= at) return false;
    if (found.usedAt !== null && found.usedAt + GRACE_MS <= at) return false;
    this.#change({ refresh: refresh.map((each) => (each === found ? { ...each, usedAt: each.usedAt ?? at } : each)) });
    return true;
  }

  isAccess(token: string, now: Date): boolean {
    return this.#kept.now.access.some((each) => each.token === token && each.expiresAt > now.getTime());
  }

  /** Ends all access tokens, and with `all` the refresh tokens too, as if somebody had withdrawn the permission. */
  expire({ all }: { all: boolean }): void {
    this.#change({ access: [], ...(all && { refresh: [] }) });
  }

  answeredTo(key: string, now: Date): Answered | undefined {
    return this.#kept.now.answered.find((each) => each.key === key && now.getTime() - each.at < KEY_MS);
  }

  keepAnswer(answer: Omit<Answered, 'at'>, now: Date): void {
    this.#change({ answered: [...this.#kept.now.answered, { ...answer, at: now.getTime() }].slice(-200) });
  }
}
