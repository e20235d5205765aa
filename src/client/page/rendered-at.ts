import { createContext } from 'react';

/** When the server rendered the page, if it shows what depends on the time. */
export const RenderedAt = createContext<Date | undefined>(undefined);
