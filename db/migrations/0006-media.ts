import type { Kysely } from 'kysely';
import { autoId } from '../column-types.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('media')
    .addColumn('id', 'integer', autoId(db))
    // Its name in storage and in its address: random, so that the upload's own name does not matter.
    .addColumn('filename', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('original_name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('alt', 'text', (column) => column.notNull())
    // Where the eye should rest when a picture is cropped: per mille from the left and from the top.
    .addColumn('focal_x', 'integer', (column) => column.notNull())
    .addColumn('focal_y', 'integer', (column) => column.notNull())
    // A few pixels of the picture as a data URL, shown until it loads.
    .addColumn('placeholder', 'text')
    // Incremented when the file behind the name is replaced, so that its sizes are made anew.
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('uploaded_at', 'text', (column) => column.notNull())
    .execute();
}
