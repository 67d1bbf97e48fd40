// A bucket on this machine that speaks as much of S3 as lib/files/storage.ts uses, and checks signatures.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listen } from './gateways.ts';

export interface S3Server {
  endpoint: string;
  objects: Map<string, { content: Buffer; modifiedAt: Date }>;
  /** Statuses to answer the next requests with, instead of doing what they ask. */
  failures: number[];
  close(): Promise<void>;
}

export const s3Keys = { accessKeyId: 'AKTEST', secretAccessKey: 'a secret key' };
/** So that a handful of objects already needs a second page. */
const PAGE_SIZE = 3;

export async function startS3Server(bucket: string): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const uploads = new Map<string, Buffer[]>();
  const failures: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '', 'http://s3.test');
    const answer = (status: number, body: string | Buffer = '', headers = {}) => {
      response.writeHead(status, headers);
      response.end(body);
    };
    const failure = failures.shift();
    if (failure) return answer(failure, '<Error/>');
    if (!isSigned(request, url)) return answer(403, '<Error><Code>AccessDenied</Code></Error>');
    const [, ownBucket, ...rest] = url.pathname.split('/');
    if (ownBucket !== bucket) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    const key = decodeURIComponent(rest.join('/'));
    if (key === '') return answer(200, listOf(objects, url.searchParams));

    const found = objects.get(key);
    const upload = url.searchParams.get('uploadId');
    if (request.method === 'POST' && upload === null) {
      const id = String(uploads.size + 1);
      uploads.set(id, []);
      return answer(
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (upload !== null) {
      const parts = uploads.get(upload);
      if (!parts) return answer(404, '<Error><Code>NoSuchUpload</Code></Error>');
      if (request.method === 'PUT') {
        parts[Number(url.searchParams.get('partNumber')) - 1] = Buffer.concat(chunks);
        return answer(200, '', { etag: '"a part"' });
      }
      uploads.delete(upload);
      if (request.method === 'DELETE') return answer(204);
      objects.set(key, { content: Buffer.concat(parts), modifiedAt: new Date() });
      return answer(200, '<CompleteMultipartUploadResult/>');
    }
    switch (request.method) {
      case 'PUT':
        objects.set(key, { content: Buffer.concat(chunks), modifiedAt: new Date() });
        return answer(200);
      case 'DELETE':
        objects.delete(key);
        return answer(204);
      default: {
        if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
        if (!range) return answer(200, found.content, { 'content-length': found.content.length });
        const part = found.content.subarray(Number(range[1]), Number(range[2]) + 1);
        const total = found.content.length;
        return answer(206, part, { 'content-range': `bytes ${range[1]}-${range[2]}/${total}` });
      }
    }
  });
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    failures,
    close: () => closeServer(server),
  };
}

function listOf(objects: S3Server['objects'], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const start = Number(query.get('continuation-token') ?? 0);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const page = keys.slice(start, start + PAGE_SIZE).map((key) => {
    const { modifiedAt, content } = objects.get(key) ?? {};
    const modified = modifiedAt?.toISOString();
    const name = key.replaceAll('&', '&amp;');
    return `<Contents><Key>${name}</Key><LastModified>${modified}</LastModified><Size>${content?.length}</Size></Contents>`;
  });
  const next = start + PAGE_SIZE;
  const token = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${page.join('')}${token}</ListBucketResult>`;
}

/** Signature version 4, from Amazon's description of it. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = found ?? [];
  if (keyId !== s3Keys.accessKeyId) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers,
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, text) => createHmac('sha256', secret).update(text).digest(),
    `AWS4${s3Keys.secretAccessKey}`,
  );
  return createHmac('sha256', key).update(toSign).digest('hex') === signature;
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
