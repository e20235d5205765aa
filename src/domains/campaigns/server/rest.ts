import { rest } from '#server/rest.ts';

export const campaignsRest = [
  rest.get('/mailchimp/template/list', 'campaigns.templates', 'List the mail templates'),
  rest.get(
    '/mailchimp/template/{template_id}/preview',
    'campaigns.preview',
    'Read the editable parts of a mail template as an HTML document',
  ),
  rest.get('/mailchimp/campaign/list', 'campaigns.list', 'List the campaigns of a workspace'),
  rest.post('/mailchimp/campaign/check', 'campaigns.check', {
    summary: 'Count how many of the chosen members receive a campaign. Nothing is sent',
    example: { space_id: '1', isSendToAll: true },
  }),
  rest.post('/mailchimp/campaign/send', 'campaigns.send', {
    summary: 'Send a campaign to all members of a workspace, or to those of a list of email addresses or ids',
    message: 'Mail sent successfully',
    example: { space_id: '1', subject: 'News of June', template_id: '5001', sendTo: ['ada@example.org'] },
  }),
  rest.post('/mailchimp/campaign/{_id}/retry', 'campaigns.retry', 'Try a campaign again that has failed'),
  rest.get(
    '/space/{space_id}/audiences',
    'campaigns.audiences',
    'List the audiences that the mail service has, with the one of the workspace',
  ),
  rest.put('/space/{space_id}/audience', 'campaigns.chooseAudience', {
    summary: 'Set the audience of a workspace, or none',
    example: { list_id: 'a1b2c3d4e5' },
  }),
];
