import type { RestRow } from '#server/rest.ts';

export const campaignsRest: RestRow[] = [
  {
    method: 'get',
    path: '/mailchimp/template/list',
    procedure: 'campaigns.templates',
    summary: 'List the mail templates',
  },
  {
    method: 'get',
    path: '/mailchimp/template/{template_id}/preview',
    procedure: 'campaigns.preview',
    summary: 'Read the editable parts of a mail template as an HTML document',
  },
  {
    method: 'get',
    path: '/mailchimp/campaign/list',
    procedure: 'campaigns.list',
    summary: 'List the campaigns of a workspace',
  },
  {
    method: 'post',
    path: '/mailchimp/campaign/check',
    procedure: 'campaigns.check',
    summary: 'Count how many of the chosen members receive a campaign. Nothing is sent',
    example: { space_id: '1', isSendToAll: true },
  },
  {
    method: 'post',
    path: '/mailchimp/campaign/send',
    procedure: 'campaigns.send',
    summary: 'Send a campaign to all members of a workspace, or to those of a list of email addresses or ids',
    message: 'Mail sent successfully',
    example: { space_id: '1', subject: 'News of June', template_id: '5001', sendTo: ['ada@example.org'] },
  },
  {
    method: 'post',
    path: '/mailchimp/campaign/{_id}/retry',
    procedure: 'campaigns.retry',
    summary: 'Try a campaign again that has failed',
  },
  {
    method: 'get',
    path: '/space/{space_id}/audiences',
    procedure: 'campaigns.audiences',
    summary: 'List the audiences that the mail service has, with the one of the workspace',
  },
  {
    method: 'put',
    path: '/space/{space_id}/audience',
    procedure: 'campaigns.chooseAudience',
    summary: 'Set the audience of a workspace, or none',
    example: { list_id: 'a1b2c3d4e5' },
  },
];
