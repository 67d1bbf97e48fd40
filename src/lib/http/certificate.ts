// The Status screen waits for it.
const LONGEST_MS = 2000;

/**
 * Until when the certificate is good that a server shows who asks for `origin`, whoever has signed it.
 * @throws Error when nobody answers there within two seconds, or shows none.
 */
export async function certificateEnd(origin: URL): Promise<Date> {
  const { connect } = await import('node:tls');
  const host = origin.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(origin.port || 443),
      // Only its date is asked for: one that has ended must be read as well.
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
