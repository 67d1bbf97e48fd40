// Every migration, in order. Never edit a released one: add the next.
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
import * as blog from './migrations/0011-blog.ts';
import * as testimonials from './migrations/0012-testimonials.ts';
import * as contact from './migrations/0013-contact.ts';
import * as search from './migrations/0014-search.ts';
import * as assistant from './migrations/0015-assistant.ts';
import * as dashboard from './migrations/0016-dashboard.ts';
import * as staffRoles from './migrations/0017-staff-roles.ts';
import * as visitPage from './migrations/0020-visit-page.ts';
import * as followUps from './migrations/0021-follow-ups.ts';
import * as slotSuggestions from './migrations/0023-slot-suggestions.ts';
import * as mediaSearch from './migrations/0024-media-search.ts';
import * as houseId from './migrations/0025-house-id.ts';
import * as erasing from './migrations/0026-erasing.ts';
import * as changeNotices from './migrations/0027-change-notices.ts';
import * as sessionTokenHashes from './migrations/0028-session-token-hashes.ts';
import * as offerNotices from './migrations/0029-offer-notices.ts';
import * as sortedLists from './migrations/0031-sorted-lists.ts';
import * as diary from './migrations/0032-diary.ts';
import * as slotHolds from './migrations/0033-slot-holds.ts';
import * as adviserTimes from './migrations/0034-adviser-times.ts';
import * as counts from './migrations/0035-counts.ts';
import * as priceLists from './migrations/0036-price-lists.ts';
import * as swatches from './migrations/0037-swatches.ts';
import * as priceLinks from './migrations/0038-price-links.ts';
import * as assistantLessons from './migrations/0039-assistant-lessons.ts';
import * as rateLimits from './migrations/0040-rate-limits.ts';
import * as connections from './migrations/0041-connections.ts';
import * as secondFactor from './migrations/0042-second-factor.ts';
import * as alerts from './migrations/0043-alerts.ts';
import * as backups from './migrations/0044-backups.ts';
import * as priceListEmails from './migrations/0045-price-list-emails.ts';
import * as alertsSeen from './migrations/0046-alerts-seen.ts';
import * as tokensEnd from './migrations/0047-tokens-end.ts';
import * as passwordLinkSeeds from './migrations/0048-password-link-seeds.ts';
import * as intake from './migrations/0049-intake.ts';
import * as caughtForms from './migrations/0050-caught-forms.ts';
import * as reviewOriginals from './migrations/0052-review-originals.ts';
import * as samples from './migrations/0053-samples.ts';
import * as alertNotices from './migrations/0054-alert-notices.ts';
import * as weaves from './migrations/0055-weaves.ts';
import * as forgottenLessons from './migrations/0056-forgotten-lessons.ts';
import * as blogAuthors from './migrations/0057-blog-authors.ts';
import * as contentLife from './migrations/0058-content-life.ts';
import * as redirects from './migrations/0059-redirects.ts';
import * as releases from './migrations/0060-releases.ts';
import * as searchFields from './migrations/0061-search-fields.ts';
import * as deadLinks from './migrations/0062-dead-links.ts';
import * as customers from './migrations/0063-customers.ts';
import * as inbox from './migrations/0064-inbox.ts';
import * as customerImports from './migrations/0065-customer-imports.ts';
import * as quickCustomers from './migrations/0066-quick-customers.ts';
import * as noReminders from './migrations/0067-no-reminders.ts';
import * as whoseContacts from './migrations/0068-whose-contacts.ts';
import * as foldedSearch from './migrations/0069-folded-search.ts';
import * as visitOffers from './migrations/0070-visit-offers.ts';
import * as adviserProfiles from './migrations/0071-adviser-profiles.ts';
import * as outcomeMeanings from './migrations/0072-outcome-meanings.ts';
import * as menuLinksOnPhones from './migrations/0073-menu-links-on-phones.ts';
import * as endsOfNumbers from './migrations/0075-ends-of-numbers.ts';
import * as assistantWithoutState from './migrations/0076-assistant-without-state.ts';
import * as countedPlaces from './migrations/0077-counted-places.ts';
import * as oldRecords from './migrations/0078-old-records.ts';
import * as visitKinds from './migrations/0079-visit-kinds.ts';
import * as enteredLeave from './migrations/0080-entered-leave.ts';
import * as entries from './migrations/0081-entries.ts';

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
  '0011-blog': blog,
  '0012-testimonials': testimonials,
  '0013-contact': contact,
  '0014-search': search,
  '0015-assistant': assistant,
  '0016-dashboard': dashboard,
  '0017-staff-roles': staffRoles,
  '0020-visit-page': visitPage,
  '0021-follow-ups': followUps,
  '0023-slot-suggestions': slotSuggestions,
  '0024-media-search': mediaSearch,
  '0025-house-id': houseId,
  '0026-erasing': erasing,
  '0027-change-notices': changeNotices,
  '0028-session-token-hashes': sessionTokenHashes,
  '0029-offer-notices': offerNotices,
  '0031-sorted-lists': sortedLists,
  '0032-diary': diary,
  '0033-slot-holds': slotHolds,
  '0034-adviser-times': adviserTimes,
  '0035-counts': counts,
  '0036-price-lists': priceLists,
  '0037-swatches': swatches,
  '0038-price-links': priceLinks,
  '0039-assistant-lessons': assistantLessons,
  '0040-rate-limits': rateLimits,
  '0041-connections': connections,
  '0042-second-factor': secondFactor,
  '0043-alerts': alerts,
  '0044-backups': backups,
  '0045-price-list-emails': priceListEmails,
  '0046-alerts-seen': alertsSeen,
  '0047-tokens-end': tokensEnd,
  '0048-password-link-seeds': passwordLinkSeeds,
  '0049-intake': intake,
  '0050-caught-forms': caughtForms,
  '0052-review-originals': reviewOriginals,
  '0053-samples': samples,
  '0054-alert-notices': alertNotices,
  '0055-weaves': weaves,
  '0056-forgotten-lessons': forgottenLessons,
  '0057-blog-authors': blogAuthors,
  '0058-content-life': contentLife,
  '0059-redirects': redirects,
  '0060-releases': releases,
  '0061-search-fields': searchFields,
  '0062-dead-links': deadLinks,
  '0063-customers': customers,
  '0064-inbox': inbox,
  '0065-customer-imports': customerImports,
  '0066-quick-customers': quickCustomers,
  '0067-no-reminders': noReminders,
  '0068-whose-contacts': whoseContacts,
  '0069-folded-search': foldedSearch,
  '0070-visit-offers': visitOffers,
  '0071-adviser-profiles': adviserProfiles,
  '0072-outcome-meanings': outcomeMeanings,
  '0073-menu-links-on-phones': menuLinksOnPhones,
  '0075-ends-of-numbers': endsOfNumbers,
  '0076-assistant-without-state': assistantWithoutState,
  '0077-counted-places': countedPlaces,
  '0078-old-records': oldRecords,
  '0079-visit-kinds': visitKinds,
  '0080-entered-leave': enteredLeave,
  '0081-entries': entries,
};
