import { BaseModel } from '#server/db/base-model.ts';
import type { Computed } from '#server/db/truth.ts';
import type { KindName } from '#domains/content/kinds.ts';
import type { Translations } from '#domains/content/translations.ts';

export class Content extends BaseModel {
  static override tableName = 'content_items';
  static override jsonAttributes = ['meta', 'translations'];

  declare type: KindName;
  /** The title of the page that the item belongs to, or the id of a space page; null for kinds without pages. */
  declare page: string | null;
  declare slug: string | null;
  declare name: string;
  declare description: string;
  /** In pounds. */
  declare price: number | null;
  declare meta: Record<string, unknown>;
  /** Its texts in other languages; null without any. */
  declare translations: Translations | null;
  /** That of the workspace in which it is booked, where it is read for visitors. */
  declare currency?: string | null;
  /** Whether its prices are with tax. */
  declare prices_include_tax?: Computed;
  /** The price of the plan or the product that an offer sells, where it is read for visitors. */
  declare sold_pence?: number | null;
  /** Whether visitors see the item. */
  declare active: boolean;
  /** False once the item is deleted. */
  declare status: boolean;
  /** Items of a kind, and the folds of a page, are shown in this order. */
  declare position: number;
  declare version: number;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: Date | null;
}
