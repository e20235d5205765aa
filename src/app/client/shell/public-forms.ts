/** The forms of visitors as one chunk: a second one would add its own list of files to the first load. */
export { ContactModal, TourPopup } from '#domains/enquiries/client/index.ts';
