// All security headers.
import { createHash } from 'node:crypto';

export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  };
}

/** Allows a style element in a page's policy. */
export const styleHash = (css: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(css).digest('base64')}`;

/** Lets pages of this site alone show a page in a frame, and search engines keep none of it. */
export function showInOwnFrames(headers: Headers): void {
  headers.set('X-Frame-Options', 'SAMEORIGIN');
  headers.set('X-Robots-Tag', 'noindex');
  const policy = headers.get('content-security-policy') ?? '';
  const own = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  if (own) headers.set('Content-Security-Policy', own);
}

export const API_CSP = "default-src 'none'; frame-ancestors 'none'";

/**
 * Adds our rules to Astro's own header. `styleNonce` lets the admin's dialogs add style elements.
 */
export function pageCsp(astroPolicy: string, styleNonce?: string): string {
  const hashes = (directive: string) => {
    const own = astroPolicy.split(';').find((part) => part.trim().startsWith(directive)) ?? '';
    return [...new Set(own.match(/'sha(256|384|512)-[^']+'/g) ?? [])].join(' ');
  };
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes('script-src')}`.trimEnd(),
    `style-src 'self' ${styleNonce ? `'nonce-${styleNonce}' ` : ''}${hashes('style-src')}`.trimEnd(),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}
