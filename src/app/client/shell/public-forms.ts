/** The forms of visitors as one chunk: a second one would add its own list of files to the first load. */
export { ContactModal } from '#domains/enquiries/client/components/contact-modal.tsx';
export { TourPopup } from '#domains/enquiries/client/components/tour-popup.tsx';
