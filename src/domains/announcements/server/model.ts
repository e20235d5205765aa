import { BaseModel } from '#server/db/base-model.ts';
import type { AnnouncementView } from '#domains/announcements/schema.ts';

export class Announcement extends BaseModel {
  static override tableName = 'announcements';

  declare space_id: string;
  declare title: string;
  declare text: string;
  declare until: string | null;
  declare status: boolean;
  declare deleted_at: Date | null;
  declare version: number;
  declare created_at: Date;
}

export function announcementView(announcement: Announcement): AnnouncementView {
  const { id, space_id, title, text, until, version, created_at } = announcement;
  return { _id: id, space_id, title, text, until, version, created_at };
}
