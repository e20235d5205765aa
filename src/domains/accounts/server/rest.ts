import { rest } from '#server/rest.ts';

/** Most auth calls are available under /auth and directly under the base path. */
export const accountsRest = [
  rest.post('/auth/login', 'auth.login', {
    summary: 'Log in',
    example: { email: 'member@cockpit.test', password: 'cockpit' },
  }),
  rest.post('/auth/logout', 'auth.logout', 'End the session of this bearer token'),
  rest.post('/auth/logout-everywhere', 'auth.logoutEverywhere', 'End all sessions of the account'),
  rest.post('/auth/sign-up', 'auth.signUp', {
    aliases: ['/sign-up', '/auth/signup', '/signup'],
    summary: 'Sign up',
    message: 'An activation link has been sent to your mail, please verify your account.',
    example: { name: 'Ada Lovelace', email: 'ada@example.org', password: 'engine' },
  }),
  rest.get('/auth/verify-email', 'auth.verifyEmail', {
    aliases: ['/verify-email', '/auth/verify-account', '/verify-account'],
    summary: 'Activate an account by the value of the mailed link; browsers are redirected to the activation page',
    message: 'Account activated successfully!',
  }),
  rest.post('/auth/verify-email', 'auth.verifyEmail', {
    aliases: ['/verify-email', '/auth/verify-account', '/verify-account'],
    summary: 'The same with a new password, which is needed without the token that the sign-up returned',
    message: 'Account activated successfully!',
    example: { token: 'the value of the link', password: 'engine' },
  }),
  rest.post('/auth/verify-otp', 'auth.verifyOtp', {
    aliases: ['/verify-otp'],
    summary: 'Activate an account by the mailed code',
    message: 'Account activated successfully!',
    example: { otp: 'ABC234' },
  }),
  rest.get('/auth/resend-otp', 'auth.resendOtp', {
    aliases: ['/resend-otp'],
    summary: 'Mail a new code',
    message: 'OTP send to your email successfully!',
  }),
  rest.post('/auth/forgot-password', 'auth.forgotPassword', {
    aliases: ['/forgot-password'],
    summary: 'Mail a link to set a new password',
    message: 'Successfully sent reset link to the registered email.',
    example: { email: 'member@cockpit.test' },
  }),
  rest.post('/auth/reset-password', 'auth.resetPassword', {
    aliases: ['/reset-password', '/auth/set-password', '/set-password'],
    summary: 'Set a new password by the mailed link',
    message: 'Successfully set new password!',
    input: (_request, merged) => ({ ...merged, link: merged.link ?? merged.token }),
    example: { password: 'better', link: 'the value of the link' },
  }),
  rest.post('/auth/invitation', 'auth.acceptInvitation', {
    summary: 'Accept an invitation by its mailed link',
    message: 'Invitation accepted!',
    example: { token: 'the value of the link' },
  }),
  rest.post('/auth/change-password', 'auth.changePassword', {
    summary: 'Change the password of the caller',
    example: { oldPassword: 'cockpit', password: 'better' },
  }),
  rest.get('/users/{id}', 'users.get', 'One account'),
  rest.put('/users/{_id}', 'users.update', {
    summary: 'Change the profile of the caller',
    message: 'Your details has been saved.',
    example: {
      name: 'Ada Lovelace',
      phone: '+4407700900123',
      company_name: 'Engines Ltd',
      address: '12 St James Square, London',
    },
  }),
];
