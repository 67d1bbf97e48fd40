// What the journeys of the catalogue do on its screens.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, openAdmin } from './server.ts';

export interface Product {
  id: number;
  name: string;
  slug: string;
  image: string;
  version: number;
}

export async function openScreen(page: Page, name: 'Categories' | 'Products') {
  await openAdmin(page, name === 'Products' ? '/admin/products' : '/admin/categories');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export async function choose(page: Page, record: string, action: 'Edit' | 'Delete') {
  await page.getByRole('button', { name: `Actions for ${record}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

// By its class: a modal dialog hides the notifications' region from the tree of roles.
export const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text);

/** Pictures are shown in a small size, and kept by the address of the file itself. */
export const keptAddress = (shown: string | null) =>
  (shown ?? '').replace(/^\/pictures\/(\w+)-480(\.webp).*$/, '/uploads/$1$2');

/** Chooses that many pictures in the media picker, from the first one on. @returns their addresses. */
export async function pick(page: Page, count: number): Promise<string[]> {
  const picker = page.getByRole('dialog', { name: 'Select Media' });
  // Other journeys leave films and papers in the library, which have no picture.
  const options = picker.getByRole('option').filter({ has: page.locator('img') });
  const confirm = picker.getByRole('button', { name: 'Confirm Selection' });
  await expect(options.first()).toBeVisible();
  // One that takes a single picture has no such button, and closes by itself.
  const takesSeveral = await confirm.isVisible();
  const addresses: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const option = options.nth(at);
    addresses.push(keptAddress(await option.locator('img').getAttribute('src')));
    await option.click();
  }
  if (takesSeveral) await confirm.click();
  await expect(picker).toBeHidden();
  return addresses;
}

export async function fillProduct(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description', { exact: true }).fill('Made to measure.');
  await page.getByLabel('Category').selectOption('Roller Blinds');
  await page.getByRole('button', { name: 'Select images' }).click();
  await pick(page, 1);
}

export async function productNamed(staff: APIRequestContext, name: string): Promise<Product> {
  const found = await (
    await staff.get('/api/products', { params: { q: name.toLowerCase() } })
  ).json();
  return found[0];
}

export const galleryOf = async (staff: APIRequestContext, { id }: Product) =>
  (await (await staff.get(`/api/products/${id}/images`)).json()).map(
    ({ order, imageUrl }: { order: number; imageUrl: string }) => [order, imageUrl],
  );

export const addressesIn = (list: Locator) =>
  list
    .getByRole('listitem')
    .locator('img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')))
    .then((shown) => shown.map(keptAddress));
