export { default } from '../pages/search.tsx';
