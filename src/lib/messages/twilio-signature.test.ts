import { describe, expect, test } from 'vitest';
import { isSignedByTwilio } from './twilio-signature.ts';

// The example of Twilio's documentation, and the one of the tests of its libraries.
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const formFrom = (caller: string) => ({
  CallSid: 'CA1234567890ABCDE',
  Caller: caller,
  Digits: '1234',
  From: caller,
  To: '+18005551212',
});
const documented = '0/KCTR6DLpKmkAf8muzZqo1nDgQ=';
const form = formFrom('+12349013030');
const isSigned = (fields: object, signature?: string, at = url, token = '12345') =>
  isSignedByTwilio(token, at, new URLSearchParams({ ...fields }), signature);

describe('a form is from Twilio', () => {
  test('with the signature that its documentation gives', () => {
    expect(isSigned(form, documented)).toBe(true);
    expect(isSigned(formFrom('+14158675309'), 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(true);
  });

  test('in whatever order its fields come', () => {
    const reversed = Object.fromEntries(Object.entries(form).reverse());
    expect(isSigned(reversed, documented)).toBe(true);
  });

  test('not with a changed field, address, token or signature, nor without one', () => {
    expect(isSigned({ ...form, Digits: '1235' }, documented)).toBe(false);
    expect(isSigned({ ...form, More: '1' }, documented)).toBe(false);
    expect(isSigned(form, documented, 'https://mycompany.com/myapp.php')).toBe(false);
    expect(isSigned(form, documented, url, '12346')).toBe(false);
    expect(isSigned(form, `${documented.slice(0, -2)}A=`)).toBe(false);
    expect(isSigned(form, '')).toBe(false);
    expect(isSigned(form)).toBe(false);
  });
});
