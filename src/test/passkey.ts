// A device with a passkey (WebAuthn, ES256), for tests: it has always checked who holds it.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: string | Buffer) => Buffer.from(data).toString('base64url');
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

export interface Device {
  /** What `verify-registration` wants to hear. */
  register(options: { challenge: string; user: { id: string } }): object;
  /** What `verify-authentication` wants to hear. */
  signIn(options: { challenge: string }): object;
}

/** @param publicUrl of the site that the passkey is for */
export function makeDevice(publicUrl: string): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const site = sha256(new URL(publicUrl).hostname);
  let owner = '';
  const clientData = (type: string, challenge: string) =>
    JSON.stringify({ type, challenge, origin: publicUrl, crossOrigin: false });
  const dataOf = (flags: number) => Buffer.concat([site, Buffer.from([flags, 0, 0, 0, 0])]);
  const answer = (response: object) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });
  return {
    register({ challenge, user }) {
      owner = user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = dataOf(PRESENT_AND_VERIFIED | WITH_KEY);
      const authData = Buffer.concat([data, Buffer.alloc(16), length, id, key]);
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(authData)],
      ]);
      return answer({
        clientDataJSON: base64(clientData('webauthn.create', challenge)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      });
    },
    signIn({ challenge }) {
      const said = clientData('webauthn.get', challenge);
      const data = dataOf(PRESENT_AND_VERIFIED);
      const signed = createSign('sha256').update(data).update(sha256(said)).sign(privateKey);
      return answer({
        clientDataJSON: base64(said),
        authenticatorData: base64(data),
        signature: base64(signed),
        userHandle: base64(owner),
      });
    },
  };
}
