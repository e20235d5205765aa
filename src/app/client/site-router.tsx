import { type ReactNode, useState } from 'react';
import {
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router-dom';

type IsHere = (path: string) => boolean;

/** The history of the browser, which opens the pages of other files as a link without scripts does. */
function siteHistory(isHere: IsHere) {
  const history = createBrowserHistory({ v5Compat: true });
  const { push, replace, listen } = history;
  const leavesTo = (to: To) => !isHere(history.createURL(to).pathname);
  return Object.assign(history, {
    push(to: To, state?: unknown) {
      if (leavesTo(to)) window.location.assign(history.createHref(to));
      else push(to, state);
    },
    replace(to: To, state?: unknown) {
      if (leavesTo(to)) window.location.replace(history.createHref(to));
      else replace(to, state);
    },
    // The way back may lead to a page that the application has shown in the same tab.
    listen: (listener: Parameters<typeof listen>[0]) =>
      listen((update) => {
        if (leavesTo(update.location)) window.location.reload();
        else listener(update);
      }),
  });
}

type SiteRouterProps = {
  /** Whether the pages below show a path. */
  isHere: IsHere;
  children: ReactNode;
};

/** The router of pages that are only a part of the site. */
export function SiteRouter({ isHere, children }: SiteRouterProps) {
  const [history] = useState(() => siteHistory(isHere));
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
}
