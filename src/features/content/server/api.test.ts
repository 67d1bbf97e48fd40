import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { NavigationItem } from '../../navigation/navigation-item.ts';
import type { HomePage } from '../home-page.ts';
import type { Landing } from '../landing.ts';
import type { Offer } from '../offer.ts';
import type { Video } from '../sections/installation-videos.ts';
import type { ContentPart, PublicContent, WebsiteContent } from '../website-content.ts';
import { seedContent } from './seed.ts';

const PATH = '/api/admin/website-content';

const homePage: HomePage = {
  hero: {
    title: 'Light, as you like it',
    subtitle: 'Measured and fitted by neighbours.',
    ctaText: 'Book',
    ctaLink: '/#appointment-form',
    backgroundImage: '/uploads/room.webp',
  },
  featuredCategories: [
    {
      id: 7,
      title: 'Shutters',
      description: 'Solid.',
      image: '/uploads/s.webp',
      link: '/shutters',
    },
  ],
  features: {
    title: 'Why us',
    subtitle: 'Because.',
    items: [{ title: 'Quick', description: 'Four days.', icon: 'service-fitting' }],
  },
  ctaSection: {
    title: 'This week',
    description: 'Only.',
    buttonText: 'See',
    buttonLink: '#offers',
    image: 'https://example.com/a.jpg',
  },
};

const footer = {
  companyInfo: {
    name: 'Slat & Sill',
    address: '2 Sample Street',
    phone: '01632 960999',
    email: 'office@example.com',
  },
  socialLinks: [{ platform: 'Facebook', url: 'https://example.com/f' }],
  columns: [{ title: 'Help', links: [{ text: 'Call', url: 'tel:+441632960999' }] }],
};

const offer: Offer = {
  label: '3 vertical blinds',
  title: 'Three windows',
  description: '',
  pricePence: 9900,
  regularPricePence: 18_000,
  features: ['4-day fitting'],
  terms: '',
  urgent: false,
  service: 'Vertical Blinds',
  quantity: 3,
  startsOn: '2025-06-10',
  endsOn: '',
};

const video: Video = {
  url: '',
  poster: '',
  title: 'A blind, down and up',
  subtitle: '',
  location: 'Warwick',
  transcript: '',
  description: '',
  duration: '',
  coverage: '',
  features: [],
  pricePence: 12_000,
  badge: 'Featured',
  category: '',
  sample: false,
};

everyEngine((engine) => {
  describe('website content', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const read = () => app.json<WebsiteContent>(PATH, { asStaff: true });
    const readPublic = () => app.json<PublicContent>('/api/website-content');
    const patch = (body: unknown) => app.request(PATH, { method: 'PATCH', asStaff: true, body });
    const save = (body: unknown) =>
      app.json<WebsiteContent>(PATH, { method: 'PATCH', asStaff: true, body });

    test('a new house has every sentence its pages need, and no demo pictures or offers', async () => {
      const { homePage, footer, landing, versions } = await read();
      expect(homePage.hero).toMatchObject({ ctaLink: '/#appointment-form', backgroundImage: '' });
      expect(footer.companyInfo).toMatchObject({ name: 'Sill & Slat', phone: '01632 960150' });
      expect(landing.appointmentForm.submitLabel).toBe('Book my free visit');
      expect(landing.specialOffers.packages).toEqual([]);
      expect(versions).toMatchObject({ homePage: 1, footer: 1, landing: 1 });
      const { content } = app.services;
      expect(await content.read()).toMatchObject({ homePage, footer, landing });
    });

    test('a landing page without words that came later leaves those as they are', async () => {
      const { landing } = await read();
      const reviews = { ...landing.reviews, title: 'What they say' };
      await save({ landing: { ...landing, reviews } });
      const { contactForm: _form, reviews: _reviews, journal: _journal, ...older } = landing;
      const { noneTitle: _title, ...offers } = landing.specialOffers;
      const sent = { landing: { ...older, specialOffers: offers } };
      expect((await save(sent)).landing).toEqual({ ...landing, reviews });
    });

    test('each part is saved by itself, answered whole, and read by pages at once', async () => {
      const before = await read();
      await app.services.content.read();
      expect(await save({ homePage })).toMatchObject({ homePage, footer: before.footer });
      expect(await save({ footer })).toMatchObject({ homePage, footer });
      const landing: Landing = { ...before.landing, header: { ...before.landing.header } };
      landing.header.tagline = 'Slats, mostly';
      const saved = await save({ landing });
      expect(saved).toMatchObject({ homePage, footer, landing });
      expect(saved.versions).toMatchObject({ homePage: 2, footer: 2, landing: 2 });
      expect(await app.services.content.read()).toMatchObject({ homePage, footer, landing });
      expect(await readPublic()).toEqual({
        homePage,
        footer,
        landing,
        navigationMenu: before.navigationMenu,
      });
      expect(await app.rows('auditEntries')).toMatchObject([
        { actor: 'admin', action: 'saved', subject: 'website-content', detail: 'homePage' },
        { detail: 'footer' },
        { detail: 'landing' },
      ]);
    });

    test('what one process saves, another shows at once', async () => {
      const other = await app.openAnother();
      const { landing } = await other.content.read();
      const tagline = 'Said elsewhere';
      await save({ landing: { ...landing, header: { ...landing.header, tagline } } });
      await expect
        .poll(async () => (await other.content.read()).landing.header.tagline)
        .toBe(tagline);
      await other.close();
    });

    test('the footer follows Settings, but for what it says otherwise', async () => {
      const { companyInfo } = (await read()).footer;
      await save({ footer: { ...footer, companyInfo: { ...companyInfo, name: 'The firm' } } });
      await app.changeSettings('general', { phone: '01632 960777', siteName: 'Another' });
      expect((await app.services.content.read()).footer.companyInfo).toMatchObject({
        name: 'The firm',
        phone: '01632 960777',
      });
    });

    test('the social links of Settings are shown until the footer has its own', async () => {
      const links = async () => (await readPublic()).footer.socialLinks;
      const own = { platform: 'Mastodon', url: 'https://example.com/m' };
      await save({ footer: { ...footer, socialLinks: [] } });
      await app.changeSettings('social', {
        facebook: '',
        twitter: '',
        linkedin: '',
        pinterest: '',
        instagram: 'https://example.com/i',
        youtube: 'https://example.com/y',
      });
      expect(await links()).toEqual([
        { platform: 'Instagram', url: 'https://example.com/i' },
        { platform: 'YouTube', url: 'https://example.com/y' },
      ]);
      // Not copied into the footer's own list, which would stop following Settings.
      expect((await read()).footer.socialLinks).toEqual([]);

      await save({ footer: { ...footer, socialLinks: [own] } });
      expect(await links()).toEqual([own]);
    });

    test('the menu is the main section of GET /api/navigation, and what is off stays off', async () => {
      const items = () => app.json<NavigationItem[]>('/api/navigation', { asStaff: true });
      const mainOf = (all: NavigationItem[]) => all.filter(({ parent }) => parent === 'main');
      const before = mainOf(await items());
      const [first, second] = before;
      if (!first || !second) throw new Error('the specification has a menu');
      await app.json(`/api/admin/navigation/${second.id}`, {
        method: 'PUT',
        asStaff: true,
        body: { ...second, icon: 'Sun', isActive: false },
      });
      const navigationMenu = [
        { title: 'Prices', href: '/prices' },
        { title: 'Renamed', href: second.href },
      ];
      const saved = await save({ navigationMenu });
      expect(saved.navigationMenu).toEqual(navigationMenu);
      expect(mainOf(await items())).toMatchObject([
        { title: 'Prices', icon: 'none', order: 0, isActive: true },
        { id: second.id, title: 'Renamed', icon: 'Sun', order: 1, isActive: false },
      ]);
      expect((await readPublic()).navigationMenu).toEqual([navigationMenu[0]]);
      expect((await app.services.navigation.read()).main).toMatchObject([{ title: 'Prices' }]);
      await save({ navigationMenu: before.map(({ title, href }) => ({ title, href })) });
    });

    test('an old version is refused with the content as it stands, whichever the part', async () => {
      const { versions, ...content } = await read();
      const parts: Partial<Record<ContentPart, unknown>> = {
        homePage,
        footer,
        landing: content.landing,
        navigationMenu: [{ title: 'Prices', href: '/prices' }],
      };
      for (const part of Object.keys(parts) as ContentPart[]) {
        const version = versions[part];
        await save({ [part]: parts[part], version });
        const refused = await patch({ [part]: parts[part], version });
        expect(refused.status).toBe(409);
        const body = await refused.json();
        expect(body.error).toBe('Somebody else has changed this content meanwhile.');
        expect(body.current).toEqual(await read());
      }
      await save({ navigationMenu: content.navigationMenu });
    });

    test('of many who save from one version, one is the first', async () => {
      const { versions } = await read();
      const version = versions.homePage;
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => patch({ homePage, version })),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array(7).fill(409)]);
      expect((await read()).versions.homePage).toBe(version + 1);
    });

    test('an offer lasts a week unless told, and is taken down when it is over', async () => {
      const { landing } = await read();
      const titles = async () =>
        (await readPublic()).landing.specialOffers.packages.map(({ title }) => title);
      landing.specialOffers.packages = [
        offer,
        { ...offer, title: 'Later', startsOn: '2025-06-12', endsOn: '2025-06-30' },
      ];
      const saved = await save({ landing });
      expect(saved.landing.specialOffers.packages[0]).toMatchObject({ endsOn: '2025-06-16' });
      expect(await titles()).toEqual(['Three windows']);
      app.clock.set('2025-06-16T22:30:00Z');
      expect(await titles()).toEqual(['Three windows', 'Later']);
      // Midnight in London is an hour earlier in UTC in summer.
      app.clock.set('2025-06-16T23:00:00Z');
      expect(await titles()).toEqual(['Later']);
    });

    test('the demo’s content passes its own rules', async () => {
      const { database } = app.services;
      await seedContent({ database, clock: app.clock, addressOf: (file) => `/uploads/${file}` });
      database.changes.publish('content');
      const { homePage, landing } = await read();
      expect(landing.specialOffers.packages).toHaveLength(3);
      expect(landing.installationVideos.items).toHaveLength(3);
      expect(homePage.features.items).toHaveLength(8);
      await save({ homePage });
      await save({ landing });
    });

    test('the media library knows where its files stand', async () => {
      const file = await app.json<{ url: string }>('/api/media/links', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: { url: `https://example.com/${engine}.mp4`, name: 'Film' },
      });
      const { landing } = await read();
      landing.installationVideos.items = [{ ...video, url: file.url, poster: file.url }];
      await save({ landing });
      await save({
        homePage: { ...homePage, hero: { ...homePage.hero, backgroundImage: file.url } },
      });
      const { files } = await app.json<{ files: unknown[] }>('/api/media', { asStaff: true });
      expect(files).toMatchObject([
        {
          usedIn: [
            { type: 'website content', title: 'Home page' },
            { type: 'website content', title: 'Landing page' },
          ],
        },
      ]);
    });

    const wrongHomePage: [path: string, value: unknown, message: string][] = [
      ['hero.title', ' ', 'Title is required'],
      ['hero.subtitle', '', 'Subtitle is required'],
      ['hero.ctaText', '', 'CTA text is required'],
      ['hero.ctaLink', '', 'CTA link is required'],
      ['hero.ctaLink', 'javascript:alert(1)', 'Must be a valid URL or path'],
      ['hero.backgroundImage', '', 'Must be a valid URL or path'],
      ['hero.backgroundImage', '//evil.example/a.png', 'Must be a valid URL or path'],
      ['hero.backgroundImage', 'room.webp', 'Must be a valid URL or path'],
      ['featuredCategories.0.title', '', 'Title is required'],
      ['featuredCategories.0.description', '', 'Description is required'],
      ['featuredCategories.0.link', '', 'Link is required'],
      ['featuredCategories.0.image', 'data:image/png;base64,AA', 'Must be a valid URL or path'],
      ['features.title', '', 'Title is required'],
      ['features.subtitle', '', 'Subtitle is required'],
      ['features.items.0.title', '', 'Title is required'],
      ['features.items.0.description', '', 'Description is required'],
      ['features.items.0.icon', '', 'Icon is required'],
      ['ctaSection.title', '', 'Title is required'],
      ['ctaSection.description', '', 'Description is required'],
      ['ctaSection.buttonText', '', 'Button text is required'],
      ['ctaSection.buttonLink', '', 'Button link is required'],
      ['ctaSection.buttonLink', '//evil.example', 'Must be a valid URL or path'],
      ['ctaSection.image', '', 'Must be a valid URL or path'],
    ];
    const wrongFooter: typeof wrongHomePage = [
      ['companyInfo.name', '', 'Company name is required'],
      ['companyInfo.address', '', 'Address is required'],
      ['companyInfo.phone', '', 'Phone is required'],
      ['companyInfo.email', 'office', 'Must be a valid email'],
      ['socialLinks.0.platform', '', 'Platform is required'],
      ['socialLinks.0.url', 'facebook.com', 'Must be a valid URL or path'],
      ['columns.0.title', '', 'Title is required'],
      ['columns.0.links.0.text', '', 'Text is required'],
      ['columns.0.links.0.url', '', 'URL is required'],
      ['columns.0.links.0.url', 'java\nscript:alert(1)', 'Must be a valid URL or path'],
    ];
    const wrongMenu: typeof wrongHomePage = [
      ['0.title', '', 'Title is required'],
      ['0.href', '', 'Link is required'],
      ['0.href', 'javascript:alert(1)', 'Must be a valid URL or path'],
    ];
    const wrongLanding: typeof wrongHomePage = [
      ['hero.intervalSeconds', 0, 'Must be at least 2 seconds'],
      ['specialOffers.packages.0.startsOn', '2025-02-30', 'Must be a date such as 2026-12-25'],
      ['specialOffers.packages.0.endsOn', '2025-06-09', 'The last day cannot be before the first'],
      ['specialOffers.packages.0.pricePence', null, 'Must be a price such as 55 or 55.50'],
      ['contact.title', '', 'Title is required'],
    ];

    test.each([
      ...wrongHomePage.map((wrong) => ['homePage', ...wrong] as const),
      ...wrongFooter.map((wrong) => ['footer', ...wrong] as const),
      ...wrongMenu.map((wrong) => ['navigationMenu', ...wrong] as const),
      ...wrongLanding.map((wrong) => ['landing', ...wrong] as const),
    ])('refuses %s %s = %j and stores nothing', async (part, path, value, message) => {
      const { landing } = await read();
      landing.specialOffers.packages = [{ ...offer, endsOn: '2025-06-11' }];
      const navigationMenu = [{ title: 'Prices', href: '/prices' }];
      const content = structuredClone({ homePage, footer, landing, navigationMenu }[part]);
      const response = await patch({ [part]: withValue(content, path.split('.'), value) });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: message, fields: { [path]: message } });
      expect(await app.rows('websiteContent')).toEqual([]);
    });

    test('takes one part at a time, from staff only', async () => {
      for (const body of [{}, { homePage, footer }, { version: 1 }]) {
        const response = await patch(body);
        expect(response.status).toBe(400);
        expect((await response.json()).error).toMatch(/^Please send one of/);
      }
      for (const method of ['GET', 'PATCH']) {
        const stranger = await app.request(PATH, { method });
        expect(stranger.status).toBe(401);
      }
    });
  });
});

/** The content with one value changed. */
function withValue(content: unknown, path: string[], value: unknown): unknown {
  const [name = '', ...rest] = path;
  const inner = content as Record<string, unknown>;
  const changed = rest.length === 0 ? value : withValue(inner[name], rest, value);
  if (Array.isArray(content)) return content.with(Number(name), changed);
  return { ...inner, [name]: changed };
}
