// What the journeys of media.spec.ts and media.long.spec.ts share.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, openAdmin } from './server.ts';

export const picture = (width: number, background: string) =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

export async function openLibrary(page: Page) {
  await openAdmin(page, '/admin/media');
  await expect(page.getByRole('heading', { name: 'Media Library', level: 1 })).toBeVisible();
}
