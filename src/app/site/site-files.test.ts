import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SavedSettings } from '../../features/settings/settings.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { everyEngine } from '../../test/engines.ts';
import { makeTestApp, type TestApp, testPublicUrl } from '../../test/test-app.ts';

everyEngine((engine) => {
  describe('what search engines and browsers ask for', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const text = async (path: string) => (await app.request(path)).text();
    const sitemapLine = `Sitemap: ${testPublicUrl}/sitemap.xml`;

    /** As the Settings screen does. */
    async function save<Group extends 'seo' | 'appearance'>(
      group: Group,
      changes: Partial<SavedSettings[Group]>,
    ) {
      const settings = await app.json<SavedSettings>('/api/admin/settings', { asStaff: true });
      await app.json('/api/admin/settings', {
        method: 'PUT',
        asStaff: true,
        body: { [group]: { ...settings[group], ...changes } },
      });
    }

    test('robots.txt says what Settings say, and the sitemap’s address is ours', async () => {
      const response = await app.request('/robots.txt');
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await response.text()).toBe(
        `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /\n\n${sitemapLine}\n`,
      );
      const robotsTxt = 'User-agent: *\nDisallow: /quiet\nSitemap: https://evil.example/map.xml';
      await save('seo', { robotsTxt });
      expect(await text('/robots.txt')).toBe(`User-agent: *\nDisallow: /quiet\n\n${sitemapLine}\n`);
      await save('seo', { robotsTxt: '', enableSitemap: false });
      expect(await text('/robots.txt')).toBe('\n');
    });

    test('security.txt says whom to tell of a hole, until within a year', async () => {
      const response = await app.request('/.well-known/security.txt');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      const { contactEmail } = (await app.services.settings.read()).general;
      const [contact, expires, ...rest] = (await response.text()).split('\n');
      expect(contact).toBe(`Contact: mailto:${contactEmail}`);
      const until = new Date(expires?.replace('Expires: ', '') ?? '').getTime();
      const days = (until - app.clock.now().getTime()) / DAY_MS;
      expect(days).toBeGreaterThan(100);
      expect(days).toBeLessThan(365);
      expect(rest).toEqual([
        'Preferred-Languages: en',
        `Canonical: ${testPublicUrl}/.well-known/security.txt`,
        '',
      ]);
    });

    test('it is kept until something changes, and asked for again costs nothing', async () => {
      const first = await app.request('/robots.txt');
      const etag = first.headers.get('etag') ?? '';
      // As a browser asks, as a proxy that compresses does, and as whoever has several does.
      for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
        const again = await app.request('/robots.txt', { headers: { 'If-None-Match': known } });
        expect(again.status, known).toBe(304);
      }
      await save('seo', { robotsTxt: 'User-agent: Other' });
      const changed = await app.request('/robots.txt', { headers: { 'If-None-Match': etag } });
      expect(changed.status).toBe(200);
    });

    test('the sitemap names every page there is, and goes when it is switched off', async () => {
      expect(await text('/sitemap.xml')).toContain(`<loc>${testPublicUrl}/products</loc>`);
      await app.json('/api/admin/categories', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: { name: 'Roller blinds', slug: 'roller-blinds' },
      });
      const sitemap = await app.request('/sitemap.xml');
      expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      const xml = await sitemap.text();
      expect(xml).toContain(`<url><loc>${testPublicUrl}/</loc></url>`);
      expect(xml).toContain(
        `<url><loc>${testPublicUrl}/categories/roller-blinds</loc><lastmod>${app.clock.now().toISOString()}</lastmod></url>`,
      );
      expect(xml).not.toContain('/admin');
      await save('seo', { enableSitemap: false });
      expect((await app.request('/sitemap.xml')).status).toBe(404);
      expect(await text('/robots.txt')).not.toContain('Sitemap');
    });

    test('the icon is the firm’s mark in its colour until another is chosen', async () => {
      await save('appearance', { primaryColor: '#0F766E' });
      const mark = await app.request('/favicon.svg');
      expect(mark.headers.get('content-type')).toBe('image/svg+xml');
      expect(await mark.text()).toContain('fill="#0f766e"');
      const pixel = async (path: string, side: number) => {
        const response = await app.request(path);
        expect(response.headers.get('content-type')).toBe('image/png');
        const { data, info } = await sharp(await response.arrayBuffer())
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([side, side]);
        const middle = 3 * (Math.round(side * 0.5) * side + Math.round(side * 0.1));
        return [...data.subarray(middle, middle + 3)];
      };
      expect(await pixel('/favicon.ico', 48)).toEqual([0x0f, 0x76, 0x6e]);

      const form = new FormData();
      const red = sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } });
      const content = new Uint8Array(await red.png().toBuffer());
      form.append('files', new Blob([content], { type: 'image/png' }), 'icon.png');
      const upload = await fetch(`${app.origin}/api/upload`, {
        method: 'POST',
        headers: await app.signIn(),
        body: form,
      });
      const { files } = (await upload.json()) as { files: { url: string; filename: string }[] };
      await save('appearance', { favicon: files[0]?.url ?? '' });
      const [red1 = 0, green1 = 0] = await pixel('/apple-touch-icon.png', 180);
      expect(red1).toBeGreaterThan(240);
      expect(green1).toBeLessThan(15);
      const { files: listed } = await app.json<{ files: { usedIn: unknown[] }[] }>('/api/media', {
        asStaff: true,
      });
      expect(listed[0]?.usedIn).toEqual([{ type: 'settings', id: null, title: 'Favicon' }]);
    });
  });
});
