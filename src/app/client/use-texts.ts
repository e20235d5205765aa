import { textsOf } from '#client/texts.tsx';

/** The texts of the frame around all screens, with its menu. */
export const useTexts = textsOf('app');
