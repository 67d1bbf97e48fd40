import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './env.ts';

const password = 'a long enough password';
const secret = 'x'.repeat(32);

describe('the settings of the process', () => {
  test('need nothing: then the demo listens on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicUrl: 'http://localhost:3000',
      admin: { username: 'admin', password: undefined },
      demoContent: 'on',
      signInMs: 1000,
      sms: undefined,
      smtpUrl: undefined,
      trustedProxies: [],
      logLevel: 'info',
    });
  });

  test('with a password open the door to the world; an empty variable counts as none', () => {
    expect(readConfig({ ADMIN_PASSWORD: password, PORT: '' })).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      admin: { username: 'admin', password },
    });
    expect(readConfig({ HOST: 'localhost' }).host).toBe('localhost');
  });

  test('take addresses apart', () => {
    const config = readConfig({
      PUBLIC_URL: 'https://www.example.com/ignored?x',
      SMS_URL: 'twilio://AC1:to%2Fken@api?from=%2B441632960000',
      SMS_API_BASE: 'http://127.0.0.1:4010/ignored',
      DATABASE_URL: 'postgres://sill:pw@db/sill',
      AUTH_SECRET: secret,
      TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 ,loopback',
      ASSISTANT_MODEL: 'openai-compatible:org/small-1@http://127.0.0.1:8000/v1/',
    });
    expect(config).toMatchObject({
      publicUrl: 'https://www.example.com',
      sms: {
        accountSid: 'AC1',
        authToken: 'to/ken',
        from: '+441632960000',
        apiBase: 'http://127.0.0.1:4010',
      },
      trustedProxies: ['10.0.0.0/8', '::1', 'loopback'],
      assistantModel: {
        name: 'org/small-1',
        baseUrl: 'http://127.0.0.1:8000/v1',
        apiKey: undefined,
      },
    });
    expect(config.databaseUrl?.href).toBe('postgres://sill:pw@db/sill');
  });

  test('take the bucket of uploaded files, which is nothing without its keys', () => {
    const MEDIA_URL = 's3://blinds?endpoint=http://127.0.0.1:9000/&region=eu-west-2';
    const keys = { AWS_ACCESS_KEY_ID: 'AK1', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig({ MEDIA_URL, ...keys }).bucket).toEqual({
      bucket: 'blinds',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-west-2',
      accessKeyId: 'AK1',
      secretAccessKey: 'secret',
    });
    expect(readConfig({}).bucket).toBeUndefined();
    expect(() => readConfig({ MEDIA_URL, AWS_ACCESS_KEY_ID: 'AK1' })).toThrow(
      new ConfigError("AWS_SECRET_ACCESS_KEY: takes the key of MEDIA_URL's bucket"),
    );
  });

  test.each([
    ['PORT', 'http', 'takes a port, 0 to 65535'],
    ['PORT', '65536', 'takes a port, 0 to 65535'],
    ['PORT', '-1', 'takes a port, 0 to 65535'],
    ['DATABASE_URL', 'mysql://db/sill', 'takes postgres://user:password@host/name'],
    ['MEDIA_URL', 'https://x/y', 'takes s3://bucket?endpoint=https://host&region=eu-west-2'],
    ['MEDIA_URL', 's3://', 'takes s3://bucket?endpoint=https://host&region=eu-west-2'],
    ['MEDIA_URL', 's3://b_', 'takes s3://bucket?endpoint=https://host&region=eu-west-2'],
    [
      'MEDIA_URL',
      's3://blinds?endpoint=host',
      'takes s3://bucket?endpoint=https://host&region=eu-west-2',
    ],
    ['PUBLIC_URL', 'www.example.com', 'takes an address such as https://www.example.com'],
    ['PUBLIC_URL', 'ftp://example.com', 'takes an address such as https://www.example.com'],
    ['ADMIN_USERNAME', 'me', 'takes 3 to 30 letters, digits, ".", "_" or "-"'],
    ['ADMIN_USERNAME', 'the boss', 'takes 3 to 30 letters, digits, ".", "_" or "-"'],
    ['ADMIN_PASSWORD', 'blinds-demo', 'takes at least 12 characters'],
    ['AUTH_SECRET', 'short', 'takes at least 32 characters'],
    ['DEMO_CONTENT', 'yes', 'takes on, shop or off'],
    ['SMS_URL', 'twilio://AC1@api?from=%2B44', 'takes twilio://SID:TOKEN@api?from=%2B44…'],
    ['SMS_URL', 'https://api.twilio.com', 'takes twilio://SID:TOKEN@api?from=%2B44…'],
    ['SMS_API_BASE', 'localhost:4010', 'takes an address such as http://127.0.0.1:4010'],
    ['SMTP_URL', 'mail.example.com', 'takes smtp://user:password@host:587'],
    ['MAIL_FROM', 'us', 'takes an e-mail address, alone or as Name <address>'],
    ['MAIL_FROM', 'Us <us>', 'takes an e-mail address, alone or as Name <address>'],
    [
      'MAIL_FROM',
      'a@b.example, c@d.example',
      'takes an e-mail address, alone or as Name <address>',
    ],
    ['MAIL_FROM', 'Us: a@b.example;', 'takes an e-mail address, alone or as Name <address>'],
    ['TEAM_EMAIL', 'team', 'takes an e-mail address'],
    ['TRUSTED_PROXIES', 'the proxy', 'takes addresses or networks, such as 10.0.0.0/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'takes addresses or networks, such as 10.0.0.0/8'],
    ['LOG_LEVEL', 'loud', 'takes fatal, error, warn, info, debug, trace or silent'],
  ])('stop the start when %s is %j, with one line that says so', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(`${name}: ${message}`));
  });

  test.each([
    ['hello@example.com', '', 'hello@example.com'],
    ['Sill & Slat <hello@example.com>', 'Sill & Slat', 'hello@example.com'],
    ['"Blinds, Ltd." <hello@example.com>', 'Blinds, Ltd.', 'hello@example.com'],
  ])('take %s for a sender', (text, name, address) => {
    expect(readConfig({ MAIL_FROM: text }).mailFrom).toEqual({ name, address });
  });

  test('take a language model, a hosted one with its key', () => {
    const model = { ASSISTANT_MODEL: 'openai:gpt-x', ASSISTANT_MODEL_KEY: 'k' };
    expect(readConfig(model).assistantModel).toEqual({
      name: 'gpt-x',
      baseUrl: 'https://api.openai.com/v1',
      apiKey: 'k',
    });
    expect(() => readConfig({ ASSISTANT_MODEL: 'openai:gpt-x' })).toThrow(
      new ConfigError('ASSISTANT_MODEL_KEY: takes the key of openai'),
    );
    for (const bad of ['gpt-x', 'other:x', 'openai-compatible:x', 'openai-compatible:x@ftp://h']) {
      expect(() => readConfig({ ASSISTANT_MODEL: bad })).toThrow(
        /^ASSISTANT_MODEL: takes openai:NAME/,
      );
    }
  });

  test('name every bad variable, each on a line of its own', () => {
    const read = () => readConfig({ PORT: 'x', LOG_LEVEL: 'x', ADMIN_PASSWORD: 'x' });
    expect(read).toThrow(
      new ConfigError(
        [
          'PORT: takes a port, 0 to 65535',
          'ADMIN_PASSWORD: takes at least 12 characters',
          'LOG_LEVEL: takes fatal, error, warn, info, debug, trace or silent',
        ].join('\n'),
      ),
    );
  });

  test.each([
    ['TEAM_PHONE', 'ring us', 'takes a telephone number such as 01632 960150'],
    ['SMTP_URL', 'smtp://', 'takes smtp://user:password@host:587'],
  ])('refuse what cannot be used: %s=%s', (name, value, takes) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(`${name}: ${takes}`));
  });

  test('refuse the demo on any other address, and PostgreSQL without a shared secret', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^ADMIN_PASSWORD: .* not on 0\.0\.0\.0$/);
    expect(readConfig({ HOST: '0.0.0.0', ADMIN_PASSWORD: password }).host).toBe('0.0.0.0');
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/sill' })).toThrow(/^AUTH_SECRET: /);
  });
});
