// Every migration, in order. One that has been released is never edited: add the next.
import type { Migration } from 'kysely/migration';
import * as appointments from './migrations/0001-appointments.ts';
import * as messages from './migrations/0002-messages.ts';
import * as settingsAndAudit from './migrations/0003-settings-and-audit.ts';
import * as auth from './migrations/0004-auth.ts';
import * as catalogue from './migrations/0005-catalogue.ts';
import * as media from './migrations/0006-media.ts';
import * as navigation from './migrations/0007-navigation.ts';
import * as websiteContent from './migrations/0008-website-content.ts';
import * as pages from './migrations/0009-pages.ts';
import * as listIndexes from './migrations/0010-list-indexes.ts';

export const migrations: Record<string, Migration> = {
  '0001-appointments': appointments,
  '0002-messages': messages,
  '0003-settings-and-audit': settingsAndAudit,
  '0004-auth': auth,
  '0005-catalogue': catalogue,
  '0006-media': media,
  '0007-navigation': navigation,
  '0008-website-content': websiteContent,
  '0009-pages': pages,
  '0010-list-indexes': listIndexes,
};
