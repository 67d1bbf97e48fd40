// What visitors may know of an adviser, and what the firm answers for.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { anSvg } from '../../../test/files.ts';
import { mediaCalls } from '../../../test/media-calls.ts';
import { joinStaff, sessionOf, type TestStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { renderWholeSite } from '../../../test/whole-site.ts';
import type { AssistantAnswer } from '../../assistant/answer.ts';
import { NO_PROFILE } from '../profile.ts';

everyEngine((engine) => {
  describe('who comes', () => {
    let app: TestApp;
    let office: TestStaff;
    let ann: TestStaff;
    beforeAll(async () => {
      app = await makeTestApp({ engine, renderPage: renderWholeSite });
      office = await joinStaff(app, 'office', 'office');
      ann = await joinStaff(app, 'adviser', 'annablack');
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const { added, list } = mediaCalls(() => app);
    const save = (body: unknown, as = office) =>
      app.request(`/api/admin/advisers/${ann.id}/times`, {
        method: 'PUT',
        headers: as.headers,
        body,
      });
    const page = async (path: string) => (await app.request(path)).text();
    const ask = async (message: string) => {
      const body = { message };
      return (await app.json<AssistantAnswer>('/api/assistant', { method: 'POST', body })).reply;
    };
    const anna = {
      shown: true,
      firstName: 'Anna',
      photo: '',
      since: 2016,
      carries: 'Sample books',
      checks: 'DBS checked',
    };

    test('is what the office says, without surname and account, until it is switched off', async () => {
      expect(await page('/')).not.toContain('Anna');
      expect(await page('/sitemap.xml')).not.toContain('/about<');
      const { url } = await added(anSvg('anna.svg'));
      expect((await save({ profile: { ...anna, photo: url }, version: 1 })).status).toBe(200);
      for (const path of ['/', '/about']) {
        const shown = await page(path);
        for (const part of ['Anna', '2016', 'Sample books', 'DBS checked', url])
          expect(shown, path).toContain(part);
        expect(shown, path).toContain('"href":"/about"');
        for (const part of ['The annablack', 'annablack', ann.id])
          expect(shown).not.toContain(part);
      }
      expect(await page('/sitemap.xml')).toContain('/about<');
      expect((await list()).map(({ usedIn }) => usedIn)).toMatchObject([
        [{ type: 'adviser', title: 'Anna' }],
      ]);

      expect((await save({ profile: { ...anna, shown: false } })).status).toBe(200);
      expect(await page('/')).not.toContain('Anna');
      await save({ profile: anna });
      expect(await page('/')).toContain('Anna');
      const block = (disabled: boolean) =>
        app.json(`/api/admin/accounts/${ann.id}/state`, {
          method: 'PUT',
          asStaff: true,
          body: { disabled },
        });
      await block(true);
      expect(await page('/')).not.toContain('Anna');
      await block(false);
    });

    test('is not an adviser’s to change, nor by an old version, nor without a name', async () => {
      const times = await save({ profile: anna, version: 1 });
      const saved = (await times.json()) as { version: number };
      const signedIn = { ...ann, headers: await sessionOf(app, 'annablack') };
      // Their own form sends it back as it is.
      expect((await save(saved, signedIn)).status).toBe(200);
      const other = { ...anna, checks: 'Knighted' };
      expect((await save({ profile: other }, signedIn)).status).toBe(403);
      const late = await save({ profile: other, version: saved.version });
      expect(late.status).toBe(409);
      expect(await late.json()).toMatchObject({ current: { profile: anna } });
      const nameless = await save({ profile: { ...NO_PROFILE, shown: true } });
      expect(await nameless.json()).toMatchObject({
        fields: { 'profile.firstName': 'First name is required' },
      });
    });

    test('and what the firm answers for are told by Robin, who else does not know', async () => {
      const questions: [asked: string, known: RegExp][] = [
        ['who is coming?', /advisers comes, with samples: Anna\./],
        ['are they DBS checked?', /^Anna: DBS checked\./],
        ['are you insured?', /We are covered up to £5 million\./],
        ['how long is the guarantee?', /Five years on every blind\./],
        ['which trade body are you in?', /We belong to the BBSA\./],
      ];
      for (const [asked] of questions)
        expect(await ask(asked), asked).toMatch(
          /I do not know .*01632 960150 .*hello@example\.com/,
        );
      await save({ profile: anna });
      await app.changeSettings('firm', {
        guarantee: 'Five years on every blind.',
        insurance: 'We are covered up to £5 million.',
        tradeBody: 'We belong to the BBSA.',
        companyLine: 'Sill & Slat Ltd, no. 00000000',
      });
      for (const [asked, known] of questions) expect(await ask(asked), asked).toMatch(known);
      for (const [asked] of questions) expect(await ask(asked), asked).not.toMatch(/not know/);
      const about = await page('/about');
      for (const part of ['Five years on every', 'to £5 million', 'to the BBSA', 'no. 00000000'])
        expect(about).toContain(part);
      expect(await page('/')).toContain('"companyLine":"Sill & Slat Ltd, no. 00000000"');
      expect(await page('/sitemap.xml')).toContain('/about<');
    });
  });
});
