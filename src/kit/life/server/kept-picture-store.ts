import { readRecordId } from '../../../lib/text/record-id.ts';
import type { PictureFinder } from '../../records/server/record.ts';

/** Where drafts, kept versions and the trash show any of these pictures. */
export const findKeptPictures: PictureFinder = async (db, addresses) => {
  const versions = await db
    .selectFrom('keptPictures')
    .select(['address', 'record', 'recordId', 'title'])
    .where('address', 'in', addresses)
    .execute();
  const texts = [
    ...(await db.selectFrom('drafts').select(['record', 'recordId', 'title', 'data']).execute()),
    ...(await db
      .selectFrom('trash')
      .select(['record', 'recordId', 'title', 'rows as data'])
      .execute()),
  ];
  const shown = texts.flatMap(({ data, ...one }) =>
    addresses.filter((address) => data.includes(address)).map((address) => ({ ...one, address })),
  );
  return [
    ...versions.map((use) => ({ ...use, type: 'earlier version' })),
    ...shown.map((use) => ({ ...use, type: 'draft or trash' })),
  ].map(({ address, type, record, recordId, title }) => ({
    address,
    type: `${type} of ${record}`,
    id: readRecordId(recordId) ?? null,
    title,
  }));
};
