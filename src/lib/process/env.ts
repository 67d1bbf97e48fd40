// The only reader of process.env. A bad value stops the start with one line per variable.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { readPhone } from '../text/phone.ts';
import { StartError } from './start-error.ts';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', 'localhost']);

export const isLoopbackHost = (host: string) => LOOPBACK_HOSTS.has(host.replace(/^\[|\]$/g, ''));

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess((value) => blankIsUnset(value) ?? fallback, schema);

const url = (protocols: string[], takes: string) =>
  z.string().transform((value, context) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (!parsed || !protocols.includes(parsed.protocol)) {
      context.addIssue({ code: 'custom', message: `takes ${takes}` });
      return z.NEVER;
    }
    return parsed;
  });

const port = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'takes a port, 0 to 65535')
  .transform(Number);

const smsUrl = url(['twilio:'], 'twilio://SID:TOKEN@api?from=%2B44…').transform(
  (parsed, context) => {
    const from = parsed.searchParams.get('from');
    if (!parsed.username || !parsed.password || !from) {
      context.addIssue({ code: 'custom', message: 'takes twilio://SID:TOKEN@api?from=%2B44…' });
      return z.NEVER;
    }
    return {
      accountSid: decodeURIComponent(parsed.username),
      authToken: decodeURIComponent(parsed.password),
      from,
    };
  },
);

const SMTP_ADDRESS = 'smtp://user:password@host:587';

/** `hello@example.com`, or `Sill & Slat <hello@example.com>`. */
const sender = z.string().transform((value, context) => {
  const [one, ...more] = addressparser(value);
  if (one?.address && more.length === 0 && z.email().safeParse(one.address).success) {
    return { name: one.name, address: one.address };
  }
  context.addIssue({
    code: 'custom',
    message: 'takes an e-mail address, alone or as Name <address>',
  });
  return z.NEVER;
});

const S3_ADDRESS = 's3://bucket?endpoint=https://host&region=eu-west-2';

const bucketUrl = url(['s3:'], S3_ADDRESS).transform((parsed, context) => {
  const endpoint = parsed.searchParams.get('endpoint');
  const known = endpoint === null || /^https?:\/\/[^/]+\/?$/.test(endpoint);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(parsed.hostname) || !known) {
    context.addIssue({ code: 'custom', message: `takes ${S3_ADDRESS}` });
    return z.NEVER;
  }
  return {
    bucket: parsed.hostname,
    endpoint: endpoint?.replace(/\/$/, ''),
    region: parsed.searchParams.get('region') ?? 'us-east-1',
  };
});

const MODEL_ADDRESS = 'openai:NAME, anthropic:NAME or openai-compatible:NAME@https://host/v1';
const MODEL_HOUSES: Record<string, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
};

const assistantModel = z.string().transform((value, context) => {
  const [, services = '', name = '', address = ''] =
    /^([a-z-]+):([^@\s]+)(?:@(\S+))?$/.exec(value) ?? [];
  const baseUrl = services === 'openai-compatible' ? address : MODEL_HOUSES[services];
  if (name && baseUrl && /^https?:\/\/[^\s@]+$/.test(baseUrl) && URL.canParse(baseUrl)) {
    return { services, name, baseUrl: baseUrl.replace(/\/$/, '') };
  }
  context.addIssue({ code: 'custom', message: `takes ${MODEL_ADDRESS}` });
  return z.NEVER;
});

const isNetwork = (entry: string) => {
  const [address = '', bits] = entry.split('/');
  const family = isIP(address);
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  return (
    family > 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
};

const variables = z.object({
  PORT: withDefault(port, '3000'),
  HOST: optional(z.string()),
  DATA_DIR: withDefault(z.string(), './data').transform((dir) => resolve(dir)),
  DATABASE_URL: optional(url(['postgres:', 'postgresql:'], 'postgres://user:password@host/name')),
  MEDIA_URL: optional(bucketUrl),
  BACKUP_URL: optional(bucketUrl),
  BACKUP_PASSPHRASE: optional(
    z.string().min(8, 'takes at least 8 characters').max(1000, 'takes at most 1,000 characters'),
  ),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  PUBLIC_URL: optional(url(['http:', 'https:'], 'an address such as https://www.example.com')),
  ADMIN_USERNAME: withDefault(
    z.string().regex(/^[A-Za-z0-9._-]{3,30}$/, 'takes 3 to 30 letters, digits, ".", "_" or "-"'),
    'admin',
  ),
  ADMIN_PASSWORD: optional(
    z.string().min(12, 'takes at least 12 characters').max(1000, 'takes at most 1,000 characters'),
  ),
  AUTH_SECRET: optional(z.string().min(32, 'takes at least 32 characters')),
  AUTH_SECRET_OLD: optional(z.string().min(32, 'takes at least 32 characters')),
  DEMO_CONTENT: withDefault(z.enum(['on', 'shop', 'off'], 'takes on, shop or off'), 'on'),
  SMS_URL: optional(smsUrl),
  SMS_API_BASE: optional(url(['http:', 'https:'], 'an address such as http://127.0.0.1:4010')),
  SMTP_URL: optional(
    url(['smtp:', 'smtps:'], SMTP_ADDRESS).refine(
      ({ hostname }) => hostname !== '',
      `takes ${SMTP_ADDRESS}`,
    ),
  ),
  MAIL_FROM: optional(sender),
  ASSISTANT_MODEL: optional(assistantModel),
  ASSISTANT_MODEL_KEY: optional(z.string()),
  TEAM_PHONE: optional(
    z
      .string()
      .refine(
        (value) => readPhone(value) !== undefined,
        'takes a telephone number such as 01632 960150',
      ),
  ),
  TEAM_EMAIL: optional(z.email('takes an e-mail address')),
  TRUSTED_PROXIES: withDefault(z.string(), '')
    .transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine(
      (entries) => entries.every(isNetwork),
      'takes addresses or networks, such as 10.0.0.0/8',
    ),
  METRICS_TOKEN: optional(z.string().min(16, 'takes at least 16 characters')),
  LOG_LEVEL: withDefault(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'takes fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
});

export interface BucketConfig {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The demo content and pictures that come with the program. */
  contentDir: string;
  /** PostgreSQL address; without it SQLite in `dataDir`. */
  databaseUrl: URL | undefined;
  /** The bucket for uploaded files; without it they are in `dataDir`. */
  bucket: BucketConfig | undefined;
  backupBucket: BucketConfig | undefined;
  /** Encrypts backups. */
  backupPassphrase: string | undefined;
  /** Origin of canonical and e-mailed links, without a trailing slash. */
  publicUrl: string;
  /** The first member of staff. Without a password the server is in demo mode. */
  admin: { username: string; password: string | undefined };
  /** Every sign-in, right or wrong, takes this long, so that timing reveals nothing. */
  signInMs: number;
  authSecret: string | undefined;
  /** The previous secret, which is still valid for what it signed. */
  authSecretOld: string | undefined;
  /** `shop`: without the invented advisers and their weeks, which only the demo mode has. */
  demoContent: 'on' | 'shop' | 'off';
  sms: { accountSid: string; authToken: string; from: string; apiBase: string } | undefined;
  smtpUrl: string | undefined;
  /** Sender of e-mails; without a name the firm's. */
  mailFrom: { name: string; address: string } | undefined;
  teamPhone: string | undefined;
  teamEmail: string | undefined;
  /** A language model that reads messages to the assistant; without it the assistant reads by itself. */
  assistantModel: { name: string; baseUrl: string; apiKey: string | undefined } | undefined;
  trustedProxies: string[];
  /** A token to read the metrics from elsewhere. */
  metricsToken: string | undefined;
  logLevel: string;
}

/**
 * A bucket given to a command, with the keys of the environment.
 * @throws ConfigError
 */
export function readBucket(address: string, source = globalThis.process.env): BucketConfig {
  const config = readConfig({ ...source, MEDIA_URL: address });
  if (!config.bucket) throw new ConfigError(`takes ${S3_ADDRESS}`);
  return config.bucket;
}

/** The start must stop: one line for each bad variable. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

/**
 * Reads the settings of the process.
 * @param source name to value; by default the process's environment.
 * @throws ConfigError with one line per bad variable: its name and what it takes.
 */
export function readConfig(
  source: Record<string, string | undefined> = globalThis.process.env,
): Config {
  const parsed = variables.safeParse(source);
  const problems = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'));

  const env = parsed.data;
  const withKeys = (bucket: typeof env.MEDIA_URL) =>
    bucket && {
      ...bucket,
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    };
  return {
    port: env.PORT,
    host: env.HOST ?? (env.ADMIN_PASSWORD ? '0.0.0.0' : '127.0.0.1'),
    dataDir: env.DATA_DIR,
    contentDir: resolve('content'),
    databaseUrl: env.DATABASE_URL,
    bucket: withKeys(env.MEDIA_URL),
    backupBucket: withKeys(env.BACKUP_URL),
    backupPassphrase: env.BACKUP_PASSPHRASE,
    publicUrl: env.PUBLIC_URL?.origin ?? `http://localhost:${env.PORT}`,
    admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    authSecret: env.AUTH_SECRET,
    authSecretOld: env.AUTH_SECRET_OLD,
    demoContent: env.DEMO_CONTENT,
    sms: env.SMS_URL && {
      ...env.SMS_URL,
      apiBase: env.SMS_API_BASE?.origin ?? 'https://api.twilio.com',
    },
    smtpUrl: env.SMTP_URL?.href,
    mailFrom: env.MAIL_FROM,
    assistantModel: env.ASSISTANT_MODEL && {
      name: env.ASSISTANT_MODEL.name,
      baseUrl: env.ASSISTANT_MODEL.baseUrl,
      apiKey: env.ASSISTANT_MODEL_KEY,
    },
    teamPhone: env.TEAM_PHONE,
    teamEmail: env.TEAM_EMAIL,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    signInMs: 1000,
    logLevel: env.LOG_LEVEL,
  };
}

function contradictions(env: z.infer<typeof variables>): string[] {
  const problems: string[] = [];
  if (env.HOST && !env.ADMIN_PASSWORD && !LOOPBACK_HOSTS.has(env.HOST)) {
    problems.push(
      `ADMIN_PASSWORD: takes at least 12 characters; without it the demo listens on 127.0.0.1 only, not on ${env.HOST}`,
    );
  }
  if (env.DATABASE_URL && !env.AUTH_SECRET) {
    problems.push(
      'AUTH_SECRET: takes at least 32 characters; every process on one PostgreSQL needs the same',
    );
  }
  if (
    env.ASSISTANT_MODEL &&
    env.ASSISTANT_MODEL.services in MODEL_HOUSES &&
    !env.ASSISTANT_MODEL_KEY
  ) {
    problems.push(`ASSISTANT_MODEL_KEY: takes the key of ${env.ASSISTANT_MODEL.services}`);
  }
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
    const needed = env.MEDIA_URL ? 'MEDIA_URL' : env.BACKUP_URL && 'BACKUP_URL';
    if (needed && !env[name]) problems.push(`${name}: takes the key of ${needed}'s bucket`);
  }
  return problems;
}

/** The environment of a program that needs no secrets: it finds compiled code, and gives large buffers back. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  // Without it glibc raises its threshold with each such buffer, and keeps the next in its arenas.
  return { MALLOC_MMAP_THRESHOLD_: '131072', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
}
