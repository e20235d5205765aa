import { lazyPart } from '#client/lazy-part.tsx';

/** Loaded on demand, because on a wide window nobody opens it. */
export const loadDrawer = () => import('#client/ui/drawer.tsx').then((module) => ({ default: module.Drawer }));

/** The drawer of a menu. */
export const MenuDrawer = lazyPart(loadDrawer);
