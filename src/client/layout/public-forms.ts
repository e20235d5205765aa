/** The forms for visitors, which the application provides: the public pages belong to a domain that does not know them. */
import { type ComponentType, createContext } from 'react';

export type ContactModalProps = {
  /** What the enquiry begins with. */
  about?: string;
  onClose: () => void;
};
export type TourPopupProps = { space: { _id: string; time_zone: string }; onClose: () => void };

type PublicForms = {
  /** The modal that the header opens. */
  ContactModal?: ComponentType<ContactModalProps>;
  /** Replaces the side card of a workspace. */
  TourPopup?: ComponentType<TourPopupProps>;
};

export const PublicForms = createContext<PublicForms>({});
