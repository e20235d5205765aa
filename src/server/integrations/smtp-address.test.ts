import { expect, it } from 'vitest';
import { readSmtpAddress } from './smtp-address.ts';

it('reads host, port, login and the options that are known', () => {
  expect(
    readSmtpAddress('smtp://ada%40example.org:p%3Aw@mail.example.com:2525?tls.servername=mx.example&name=work'),
  ).toEqual({
    host: 'mail.example.com',
    port: 2525,
    secure: false,
    auth: { user: 'ada@example.org', pass: 'p:w' },
    name: 'work',
    servername: 'mx.example',
  });
  expect(readSmtpAddress('SMTPS://[2a00::1]/')).toMatchObject({ host: '2a00::1', port: undefined, secure: true });
  expect(readSmtpAddress('smtp://mail.example.com')).toMatchObject({ auth: undefined });
});

it('refuses every other option of the library', () => {
  const options = [
    'pool=false&sendmail=true&path=/bin/sh&args=-c&args=id',
    'logger=true',
    'debug=true',
    'transactionLog=1',
  ];
  const more = [
    'jsonTransport=true',
    'streamTransport=true',
    'SES=1',
    'proxy=http://127.0.0.1:1',
    'socket=x',
    'host=x',
  ];
  const nested = [
    'tls.rejectUnauthorized=false',
    'tls.key=x',
    'auth.type=x',
    '%6cogger=true',
    'LOGGER=true',
    '__proto__=x',
  ];
  const twice = ['name=a&name=b', 'name=a%0D%0Ab', 'tls.servername=a/b', 'name='];
  for (const query of [...options, ...more, ...nested, ...twice])
    expect(readSmtpAddress(`smtp://mail.example.com/?${query}`), query).toBe('options');
});

it('refuses what is not the address of a server', () => {
  const wrong = [
    'direct://mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp:mail.example.com',
    'smtp://a b',
  ];
  const parts = [
    'smtp://mail.example.com/path',
    'smtp://mail.example.com/#x',
    'smtp://a:%zz@mail.example.com',
    'smtp://a%2eb',
  ];
  for (const address of [...wrong, ...parts]) expect(readSmtpAddress(address), address).toBe('address');
});
