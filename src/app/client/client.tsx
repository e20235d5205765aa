/** The entry point of the application, and of the public pages that the browser renders. */
import { BrowserRouter } from 'react-router-dom';
import { usableToken } from '#client/token.ts';
import { App } from './app.tsx';
import { AppRoutes, preloadScreen } from './routes.tsx';
import { start } from './start.tsx';

start(preloadScreen(window.location.pathname, usableToken() !== null), (connection) => (
  <BrowserRouter>
    <App connection={connection}>
      <AppRoutes />
    </App>
  </BrowserRouter>
));
