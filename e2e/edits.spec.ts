import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './server.ts';

/** The places of all texts, numbers and switches in a value. */
function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** A copy in which what stands at a place is another of its kind. */
function changedAt(value: unknown, [key, ...rest]: string[]): unknown {
  if (key !== undefined) {
    const copy = structuredClone(value) as Record<string, unknown>;
    copy[key] = changedAt(copy[key], rest);
    return copy;
  }
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  const text = String(value);
  if (/^#[\da-f]{6}$/i.test(text)) return '#123456';
  return text.includes('@') || text === '' ? `x${text}` : `${text} x`;
}

const landingPage = async (staff: APIRequestContext, path: string) =>
  (await (await staff.get(path)).text()).replaceAll(' aria-label="Preview"', '');

// A visitor's page is put together from kept parts, the preview's by its templates alone.
test('whatever staff change, visitors get the page that its templates make of it', async ({
  staff,
}) => {
  test.setTimeout(120_000);
  const settingsPath = '/api/admin/settings';
  const contentPath = '/api/admin/website-content';
  const { version: _, ...settings } = await (await staff.get(settingsPath)).json();
  const { homePage, landing, footer } = await (await staff.get(contentPath)).json();

  const saveSetting = (data: object) => staff.put(settingsPath, { data });
  const saveContent = (data: object) => staff.patch(contentPath, { data });
  let changes = 0;
  async function changeEach(save: typeof saveSetting, parts: Record<string, unknown>) {
    for (const [name, part] of Object.entries(parts)) {
      // One of a list stands for all.
      for (const path of leavesOf(part).filter((path) => !path.some((key) => Number(key) > 0))) {
        const answer = await save({ [name]: changedAt(part, path) });
        if (!answer.ok()) continue;
        changes += 1;
        const visitors = await landingPage(staff, '/');
        expect(visitors, `${name}.${path.join('.')}`).toBe(await landingPage(staff, '/preview'));
      }
      expect((await save({ [name]: part })).ok()).toBe(true);
    }
  }
  const before = await landingPage(staff, '/');
  await changeEach(saveSetting, settings);
  await changeEach(saveContent, { homePage, landing, footer });
  expect(changes).toBeGreaterThan(200);
  expect(await landingPage(staff, '/')).toBe(before);
});
