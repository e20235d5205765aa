/** What the application adds to public pages: the forms for visitors, the bar of a demo, and plans. The pages belong to a domain that does not know them. */
import { type ComponentType, createContext } from 'react';

export type ContactModalProps = {
  /** What the enquiry begins with. */
  about?: string;
  onClose: () => void;
};
export type TourPopupProps = { space: { _id: string; time_zone: string }; onClose: () => void };

export type PlansOnSaleProps = { spaceId: string };

type PublicForms = {
  /** The modal that the header opens. */
  ContactModal?: ComponentType<ContactModalProps>;
  /** Replaces the side card of a workspace. */
  TourPopup?: ComponentType<TourPopupProps>;
  /** The bar of a demo, above the header. */
  DemoBar?: ComponentType;
  /** The plans of a workspace, with a heading; nothing if none are sold. */
  PlansOnSale?: ComponentType<PlansOnSaleProps>;
};

export const PublicForms = createContext<PublicForms>({});
