/** What other domains may use of this one in the browser. */
export { default as DashboardScreen } from './components/dashboard-screen.tsx';
