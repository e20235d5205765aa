import { rest } from '#server/rest.ts';

export const leadsRest = [
  rest.get('/facebook/leads', 'leads.list', 'List the leads of social media advertisements, newest first'),
];
