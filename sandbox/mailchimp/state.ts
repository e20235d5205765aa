import { KeptState } from '../frame/kept.ts';

export type ContactState = 'subscribed' | 'unsubscribed' | 'cleaned' | 'pending';
export type Contact = { status: ContactState; changedAt: string };

export type SandboxSegment = { id: number; listId: string; name: string; createdAt: string; members: string[] };

export type Figures = { opens: number; clicks: number; unsubscribed: number; bounces: number };

export type SandboxCampaign = {
  id: string;
  listId: string;
  segmentId: number;
  title: string;
  subject: string;
  fromName: string;
  replyTo: string;
  createdAt: string;
  templateId: number | null;
  sentAt: string | null;
  /** The contacts to whom it was sent. */
  sentTo: string[];
  /** What tests have set instead of the figures that grow by themselves. */
  figures?: Figures;
};

type Kept = {
  lastId: number;
  /** The contacts of each audience, by its id and their address. */
  contacts: Record<string, Record<string, Contact>>;
  segments: SandboxSegment[];
  campaigns: SandboxCampaign[];
};

const EMPTY: Kept = { lastId: 9_000, contacts: {}, segments: [], campaigns: [] };

/** The state of the sandbox. */
export class MailchimpState {
  readonly #kept: KeptState<Kept>;

  constructor(file: string) {
    this.#kept = new KeptState<Kept>(file, () => EMPTY);
  }

  get segments(): readonly SandboxSegment[] {
    return this.#kept.now.segments;
  }

  get campaigns(): readonly SandboxCampaign[] {
    return this.#kept.now.campaigns;
  }

  contacts(listId: string): Record<string, Contact> {
    return this.#kept.now.contacts[listId] ?? {};
  }

  setContacts(listId: string, contacts: Record<string, Contact>): void {
    const kept = this.#kept.now;
    const all = { ...kept.contacts[listId], ...contacts };
    this.#kept.change({ ...kept, contacts: { ...kept.contacts, [listId]: all } });
  }

  addSegment(segment: Omit<SandboxSegment, 'id'>): SandboxSegment {
    const kept = this.#kept.now;
    const added = { ...segment, id: kept.lastId + 1 };
    this.#kept.change({ ...kept, lastId: added.id, segments: [...kept.segments, added] });
    return added;
  }

  changeSegment(id: number, members: string[]): void {
    const kept = this.#kept.now;
    const segments = kept.segments.map((segment) => (segment.id === id ? { ...segment, members } : segment));
    this.#kept.change({ ...kept, segments });
  }

  addCampaign(campaign: Omit<SandboxCampaign, 'id'>): SandboxCampaign {
    const kept = this.#kept.now;
    const number = kept.lastId + 1;
    const added = { ...campaign, id: `c${number.toString(16).padStart(9, '0')}` };
    this.#kept.change({ ...kept, lastId: number, campaigns: [...kept.campaigns, added] });
    return added;
  }

  changeCampaign(id: string, change: Partial<SandboxCampaign>): void {
    const kept = this.#kept.now;
    const campaigns = kept.campaigns.map((campaign) => (campaign.id === id ? { ...campaign, ...change } : campaign));
    this.#kept.change({ ...kept, campaigns });
  }
}
