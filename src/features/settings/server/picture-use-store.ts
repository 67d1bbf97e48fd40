import type { PictureUse } from '../../../kit/records/server/record.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { readSettings } from './store.ts';

/** Which of these pictures are the logo, favicon or social image. */
export async function findSettingsPictures(db: Handle, addresses: string[]): Promise<PictureUse[]> {
  const { appearance, seo } = await readSettings(db);
  const shown = [
    { address: appearance.logo, title: 'Logo' },
    { address: appearance.favicon, title: 'Favicon' },
    { address: seo.socialImage, title: 'Social image' },
  ];
  return shown.flatMap(({ address, title }) =>
    addresses.includes(address) ? [{ address, type: 'settings', id: null, title }] : [],
  );
}
