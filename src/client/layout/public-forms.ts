/** The forms for visitors, which the application provides: the public pages belong to a domain that does not know them. */
import { type ComponentType, createContext } from 'react';

export type TourPopupProps = { space: { _id: string; time_zone: string }; onClose: () => void };

type PublicForms = {
  /** The modal that the header opens. */
  ContactModal?: ComponentType<{ onClose: () => void }>;
  /** Replaces the side card of a workspace. */
  TourPopup?: ComponentType<TourPopupProps>;
};

export const PublicForms = createContext<PublicForms>({});
