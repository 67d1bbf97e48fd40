// What staff call the records that have drafts, versions and a trash, and where they edit them.
import type { LivingKind } from '../../kit/life/admin/living-kinds.ts';
import { isNewDraft } from '../../kit/life/admin/new-drafts.tsx';
import { urls } from '../../urls.ts';

const listed = (noun: string, screen: string): LivingKind => ({
  noun,
  opens: (id) => `${screen}?${isNewDraft(id) ? 'draft' : 'edit'}=${id}`,
});

export const livingKinds: Readonly<Record<string, LivingKind>> = {
  products: listed('Product', urls.admin.products()),
  categories: listed('Category', urls.admin.categories()),
  pages: listed('Page', urls.admin.pages()),
  faqs: listed('FAQ', urls.admin.faqs()),
  testimonials: listed('Testimonial', urls.admin.testimonials()),
  navigation: listed('Menu item', urls.admin.navigation()),
  'category-icons': {
    noun: 'Category icon',
    opens: (id) => `${urls.admin.websiteContent()}?tab=categories&edit=${id}`,
  },
  'blog-posts': { noun: 'Blog post', opens: (id) => urls.blogEditor(id) },
  'website-content': {
    noun: 'Website content',
    opens: (part) => `${urls.admin.websiteContent()}?tab=${part === 'footer' ? 'footer' : 'home'}`,
  },
  settings: { noun: 'Settings', opens: (group) => `${urls.admin.settings()}?tab=${group}` },
  'message-templates': {
    noun: 'Message',
    opens: (id) => `${urls.admin.settings()}?tab=messages&edit=${id}`,
  },
  'price-lists': { noun: 'Prices', opens: (product) => urls.openPrices(Number(product)) },
};
