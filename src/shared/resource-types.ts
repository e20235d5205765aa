import { msg } from '#shared/texts.ts';

/** The four bookable types, and their names for people. */
export const RESOURCE_TYPES = ['meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk'] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

export const DESK_TYPES = ['dedicated_desk', 'flexi_desk'] as const;
export type DeskType = (typeof DESK_TYPES)[number];

/** A resource is a room, an office or a desk area. Bookings and units have one of the four types instead. */
export const RESOURCE_KINDS = ['meeting_room', 'private_office', 'desks'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

export const RESOURCE_TYPE_NAMES: Record<ResourceType, string> = {
  meeting_room: msg('Meeting Room'),
  private_office: msg('Private Office'),
  dedicated_desk: msg('Dedicated Desk'),
  flexi_desk: msg('Flexi Desk'),
};

export const RESOURCE_TYPE_DESCRIPTIONS: Record<ResourceType, string> = {
  meeting_room: msg('Your own lockable Meeting Room'),
  private_office: msg('Your own lockable Private Office'),
  dedicated_desk: msg('Your own Dedicated desk in a shared office'),
  flexi_desk: msg('Access to Hot Desks in shared spaces'),
};

export function isDeskType(type: ResourceType): type is DeskType {
  return type === 'dedicated_desk' || type === 'flexi_desk';
}

export function kindOf(type: ResourceType): ResourceKind {
  return isDeskType(type) ? 'desks' : type;
}
