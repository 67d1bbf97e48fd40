// The Status screen waits for it.
const LONGEST_MS = 2000;

/**
 * When the certificate for `origin` expires, whoever signed it.
 * @throws Error without an answer within two seconds, or without a certificate.
 */
export async function certificateEnd(origin: URL): Promise<Date> {
  const { connect } = await import('node:tls');
  const host = origin.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(origin.port || 443),
      // Only its date matters: an expired one must be readable too.
      rejectUnauthorized: false,
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    });
    socket.setTimeout(LONGEST_MS, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const ends = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(ends.getTime())) reject(new Error('no certificate'));
      else resolve(ends);
    });
  });
}
