/** What other domains may use of this one in the browser. */
export { ContactModal } from './components/contact-modal.tsx';
export { TourPopup } from './components/tour-popup.tsx';
export { WaitingEnquiries, WaitingTours } from './components/waiting-enquiries.tsx';
export { useNewEnquiries } from './use-new-enquiries.ts';
