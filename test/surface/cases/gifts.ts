import { type Cases, PAGE, inSpace, managed } from '../case.ts';

export default { 'gifts.list': managed(inSpace(PAGE)) } satisfies Cases;
