// What an erasure leaves in the files of the data folder: nothing of the person.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Product } from '../../features/products/product.ts';
import { aBooking, aBookingBy } from '../../test/fixtures.ts';
import { fillShop } from '../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';

/** Words that occur nowhere else, one for each place where a person can leave data. */
const words = {
  name: 'Canaryquill',
  email: 'canarymail@example.com',
  phone: '7700900777',
  address: 'Canarystreet',
  info: 'canaryinfo',
  visitMessage: 'canaryletter',
  photo: 'canaryphoto',
  submission: 'canarysubmission',
  note: 'canarynote',
  waiting: 'Canarywaiting',
  review: 'canaryreview',
  corrected: 'Canarycorrected',
  question: 'canaryquestion',
  swatches: 'Canaryswatches',
};

/** `file: word (times)` for each file below a folder that holds one, whatever its case. */
function traces(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(folder, file).startsWith('backups'))
    .flatMap((file) => {
      const content = readFileSync(file, 'latin1').toLowerCase();
      return Object.values(words).flatMap((word) => {
        // A search index leaves out the first letters that neighbouring words share.
        const times = content.split(word.toLowerCase().slice(4)).length - 1;
        return times > 0 ? [`${relative(folder, file)}: ${word} (${times})`] : [];
      });
    });
}

/** Leaves every word in as many ways as a person has. */
async function leaveTraces(app: TestApp) {
  const person = { name: `Una ${words.name}`, email: words.email, phone: `0${words.phone}` };
  const post = <Answer>(path: string, body: unknown, status = 201) =>
    app.json<Answer>(path, {
      method: 'POST',
      status,
      body,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
  const booked = await post<{ id: number; manageUrl: string }>(
    '/api/appointments',
    aBooking({ ...person, address: `1 ${words.address}`, additionalInfo: words.info }),
  );
  const form = new FormData();
  form.set('message', `Please mind the ${words.visitMessage}`);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a5' } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: words.photo } })
    .toBuffer();
  form.append('photos', new Blob([new Uint8Array(photo)]), `${words.photo}.jpg`);
  const { pathname } = new URL(booked.manageUrl);
  const sent = await fetch(`${app.origin}/api${pathname}/messages`, { method: 'POST', body: form });
  expect(sent.status).toBe(201);

  const { id } = await post<{ id: number }>('/api/contact', {
    ...person,
    subject: words.submission,
    message: `About my ${words.submission}`,
  });
  const asStaff = (method: string, path: string, body: unknown) =>
    app.json(path, { method, asStaff: true, body });
  await asStaff('PATCH', `/api/admin/contact-submissions/${id}/note`, { note: words.note });
  await post('/api/contact', { ...person, message: `My ${words.submission}`, website: 'filled' });
  await app.changeSettings('booking', { capacityPerSlot: 1 });
  await post('/api/waiting-list', {
    ...person,
    name: `Una ${words.waiting}`,
    preferredDate: aBooking().preferredDate,
    times: [aBooking().preferredTime],
  });
  await fillShop(app.services.database, app.clock);
  const [product] = await app.json<Product[]>('/api/products');
  await post('/api/swatch-requests', {
    ...person,
    name: `Una ${words.swatches}`,
    address: `1 ${words.address}`,
    postcode: 'CV37 9ZZ',
    swatches: [{ productId: product?.id, colour: product?.colours[0]?.name }],
  });
  const review = { author: person.name, quote: words.review, rating: 5 };
  const { id: reviewId } = await post<{ id: number }>('/api/testimonials', review);
  // Its first text stays in its original.
  await asStaff('PUT', `/api/admin/testimonials/${reviewId}`, { ...review, quote: 'Edited.' });
  const { conversation } = await post<{ conversation: string }>(
    '/api/assistant',
    { message: `Why does my ${words.question} wobble so?` },
    200,
  );
  for (const message of [
    'I would like to book a visit',
    `My name is ${person.name}, ${person.email}, ${person.phone}`,
  ]) {
    await post('/api/assistant', { message, conversation }, 200);
  }
  const visit = await app.json<{ version: number }>(`/api/admin/appointments/${booked.id}`, {
    asStaff: true,
  });
  await asStaff('PUT', `/api/admin/appointments/${booked.id}`, {
    ...aBooking({ ...person, name: `Una ${words.corrected}`, address: `1 ${words.address}` }),
    version: visit.version,
  });
  await app.json(`/api/admin/search?q=${words.name}`, { asStaff: true });
  return reviewId;
}

test('after an erasure and a clean stop no file of the data folder holds a word of the person', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sill-erasure-'));
  try {
    const app = await makeTestApp({ engine: 'sqlite', config: { dataDir } });
    // Neighbours in every page of the file.
    for (let person = 1; person <= 12; person += 1) {
      await app.json('/api/appointments', {
        method: 'POST',
        status: 201,
        body: aBookingBy(person, { preferredDate: '2025-06-13' }),
      });
    }
    const reviewId = await leaveTraces(app);
    for (let person = 13; person <= 20; person += 1) {
      await app.json('/api/contact', {
        method: 'POST',
        status: 201,
        body: { name: `Neighbour ${person}`, email: `n${person}@example.com`, message: 'Hello' },
      });
    }
    const before = traces(dataDir).join();
    for (const word of Object.values(words)) {
      if (word !== words.photo) expect(before).toContain(word);
    }
    expect(readdirSync(join(dataDir, 'visit-photos'))).toHaveLength(1);

    await app.json('/api/admin/people/erase', {
      method: 'POST',
      asStaff: true,
      body: { contact: words.email, confirmation: 'ERASE', reviewIds: [reviewId] },
    });
    // While the server runs, too.
    expect(traces(dataDir)).toEqual([]);
    expect(readdirSync(join(dataDir, 'visit-photos'))).toEqual([]);
    expect(existsSync(join(dataDir, 'trash'))).toBe(false);
    await app.close();
    expect(traces(dataDir)).toEqual([]);
    expect(statSync(join(dataDir, 'sill.db')).size).toBeGreaterThan(0);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
