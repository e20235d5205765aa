/** The audiences and templates that the sandbox has. */

const defaultsOf = (from_name: string, from_email: string) => ({ from_name, from_email, subject: '', language: 'en' });

export const AUDIENCES = [
  { id: 'a1b2c3d4e5', name: 'Members', campaign_defaults: defaultsOf('Cockpit', 'hello@cockpit.example') },
  { id: 'f6a7b8c9d0', name: 'Newsletter', campaign_defaults: defaultsOf('Cockpit News', 'news@cockpit.example') },
];

const button = (text: string) =>
  `<p><a href="https://cockpit.example/" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:bold">${text}</a></p>`;
const FOOTER =
  '<p style="color:#57606a;font-size:12px">You receive this because you are a member. <a href="*|UNSUB|*" style="color:#57606a">Unsubscribe</a></p>';
const heading = (text: string) => `<h1 style="font-size:24px;line-height:1.25;margin:0 0 12px">${text}</h1>`;

const template = (id: number, name: string, title: string, body: string) => ({
  id,
  name,
  active: true,
  type: 'user',
  sections: { header: heading(title), body, footer: FOOTER },
});

export const TEMPLATES = [
  template(
    5001,
    'Monthly News',
    'What is new this month',
    `<p>Hello *|FNAME|*,</p><p>The roof terrace is open again, and the coffee has moved to the second floor. Here is what happens in the next weeks.</p>${button('See the calendar')}`,
  ),
  template(
    5002,
    'Event Invitation',
    'You are invited',
    `<p>Join us for breakfast on the first Thursday of the month. Bring a colleague.</p>${button('Tell us that you come')}`,
  ),
  template(
    5003,
    'Notice of Works',
    'Works in the building',
    '<p>The lifts are serviced on Saturday between 8:00 and 12:00. The stairs stay open.</p>',
  ),
  { id: 5004, name: 'Old Newsletter', active: false, type: 'user', sections: { body: '<p>Old</p>' } },
];
