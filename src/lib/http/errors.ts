// Errors that people may read. app/http/stack.ts turns them into answers.

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  unprocessable: 422,
  tooManyRequests: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** Field errors by name; nested fields have dotted names such as `hero.ctaText`. */
export type FieldErrors = Record<string, string>;

interface ErrorExtras {
  fields?: FieldErrors;
  retryAfterSeconds?: number;
  body?: Record<string, unknown>;
  cause?: unknown;
}

/** An expected failure: `message` is one plain sentence for the person who asked. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.code = code;
    this.extras = extras;
  }

  /** The 400 for one field. */
  static ofField(field: string, message: string): AppError {
    return new AppError('invalid', `${message}.`, { fields: { [field]: message } });
  }

  /** The same sentence for the person and at the field. */
  static at(field: string, sentence: string, code: ErrorCode = 'invalid', cause?: unknown) {
    return new AppError(code, sentence, { fields: { [field]: sentence }, cause });
  }

  /** The 409 for a record that somebody else has changed meanwhile. */
  static stale(sentence: string, current: unknown, cause?: unknown): AppError {
    return new AppError('conflict', sentence, { body: { current }, cause });
  }

  get status() {
    return STATUS[this.code];
  }

  /** The JSON body of the answer: `{error, fields?, …}`. */
  toBody(): Record<string, unknown> {
    const { fields, body } = this.extras;
    return { error: this.message, ...(fields && { fields }), ...body };
  }
}

/** @throws AppError 404 for a record that was not found */
export function existing<Value>(value: Value | undefined, noun: string): Value {
  if (!value) throw new AppError('notFound', `There is no such ${noun}.`);
  return value;
}
