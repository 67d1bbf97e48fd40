// What the journeys of swatches.spec.ts and swatches.long.spec.ts share.
import type { APIRequestContext, Page } from '@playwright/test';

export const formOf = (page: Page) => page.getByRole('form', { name: 'Your swatches' });

export const colour = (page: Page, product: string, name: string) =>
  page.getByRole('group', { name: product, exact: true }).getByLabel(name, { exact: true });

export async function fill(page: Page, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    await formOf(page).getByLabel(label).fill(text);
  }
  return formOf(page).getByRole('button', { name: 'Send me these swatches' });
}

export async function removeAll(staff: APIRequestContext, name: string) {
  const list = await staff.get(`/api/admin/swatch-requests?q=${encodeURIComponent(name)}`);
  for (const { id } of await list.json()) await staff.delete(`/api/admin/swatch-requests/${id}`);
}
