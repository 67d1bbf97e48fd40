// What a new firm still has to say of itself. Every state follows from what is saved; nothing is ticked by hand.

import { changedPaths } from '../../kit/life/changed-paths.ts';
import { z } from '../../lib/text/zod.ts';
import { urls } from '../../urls.ts';

const stepSchema = z.object({
  key: z.string(),
  label: z.string(),
  done: z.boolean(),
  /** What is missing, in a sentence; what there is, once it is done. */
  text: z.string(),
  /** The screen that changes it. */
  href: z.string(),
});
export type Step = z.infer<typeof stepSchema>;

export const settingUpSchema = z.object({
  /** Empty in the demo, whose content is the demo's. */
  steps: z.array(stepSchema),
  /** Legal texts with gaps, which visitors can read already. */
  legalGaps: z.array(z.object({ title: z.string(), href: z.string() })),
});
export type SettingUp = z.infer<typeof settingUpSchema>;

/** The firm of content/ as it comes. */
export const DEMO_FIRM = 'Sill & Slat';

interface SetUpPage {
  id: number;
  kind: string;
  slug: string;
  title: string;
  body: string;
}

export interface SetUpFacts {
  general: { phone: string; contactEmail: string; address: string; openingHours: string };
  logo: string;
  /** Whether the booking settings have been saved once. */
  savedBooking: boolean;
  hasArea: boolean;
  /** Promises on the home page, and whether somebody has saved them. */
  promises: unknown;
  savedPromises: boolean;
  pages: readonly SetUpPage[];
  products: number;
  pricedProducts: number;
  /** Kinds of messages that are not sent. */
  unsent: readonly string[];
  advisers: number;
  shownAdvisers: number;
  firm: Readonly<Record<string, string>>;
  /** What content/ said at the start. */
  pattern: { openingHours: string; promises: unknown; areas: readonly { body: string }[] };
}

/** Numbers that Ofcom keeps for films. */
const EXAMPLE_NUMBER = /^(?:\+44|0)(?:1632960|7700900)\d{3}$/;
const GAP = /\[[^\]\n]+\](?!\()|TEMPLATE FOR REVIEW/g;
const LEGAL = [
  ['privacy', 'Privacy policy'],
  ['terms', 'Terms and conditions'],
  ['cookies', 'Cookie policy'],
] as const;

const inSettings = (tab: string) => `${urls.admin.settings()}?tab=${tab}`;
const inPages = (page: SetUpPage | undefined) =>
  page ? `${urls.admin.pages()}?edit=${page.id}` : urls.admin.pages();
const gapsIn = ({ body }: SetUpPage) => body.match(GAP)?.length ?? 0;
const list = new Intl.ListFormat('en-GB');

/** What a firm that is not the demo still has to do. */
export function settingUpOf(facts: SetUpFacts): SettingUp {
  const legal = LEGAL.flatMap(([slug, label]) => {
    const page = facts.pages.find((one) => one.kind === 'legal' && one.slug === slug);
    return { slug, label, page, gaps: page && gapsIn(page) };
  });
  return {
    steps: [...ofTheFirm(facts), ...ofTheSite(facts), ...legal.map(legalStep), ...ofWork(facts)],
    legalGaps: facts.pages
      .filter((page) => page.kind === 'legal' && gapsIn(page) > 0)
      .map((page) => ({ title: page.title, href: inPages(page) })),
  };
}

function ofTheFirm({ general, logo, ...facts }: SetUpFacts): Step[] {
  const { phone, contactEmail, address, openingHours } = general;
  const examples = [
    ...(EXAMPLE_NUMBER.test(phone.replace(/\s/g, '')) ? ['telephone number'] : []),
    ...(/@example\.\w+$/.test(contactEmail) ? ['e-mail address'] : []),
  ];
  return [
    step('contact', 'Telephone and e-mail', inSettings('general'), examples.length === 0, [
      `The website shows an example: your ${list.format(examples)} ${examples.length > 1 ? 'are' : 'is'} missing.`,
      `${phone}, ${contactEmail}`,
    ]),
    step('address', 'Address', inSettings('general'), !/^1 Sample Street/.test(address), [
      'The website shows an example address.',
      address,
    ]),
    step(
      'hours',
      'Opening hours',
      inSettings('general'),
      openingHours !== facts.pattern.openingHours,
      [`The website says “${openingHours}”.`, openingHours],
    ),
    step('logo', 'Logo and colour', inSettings('appearance'), logo !== '', [
      'The head of the website shows your name in plain letters.',
      'Your logo is on every page.',
    ]),
    step('times', 'Visits', inSettings('booking'), facts.savedBooking, [
      'Customers can book times and services that you have not confirmed. Look through them and save.',
      'Customers book the times that you have saved.',
    ]),
    step('area', 'Area', inSettings('booking'), facts.hasArea, [
      'Customers anywhere in Britain can book a visit.',
      'Only customers in your area can book.',
    ]),
  ];
}

function ofTheSite(facts: SetUpFacts): Step[] {
  const { pages, pattern, promises, savedPromises, products, pricedProducts } = facts;
  const areas = pages.filter(({ kind }) => kind === 'area');
  const alike = areas.filter((page) => pattern.areas.some(({ body }) => body === page.body));
  const isSample = changedPaths(promises, pattern.promises).length === 0;
  return [
    step('prices', 'Prices', urls.admin.prices(), pricedProducts > 0, [
      products > 0 ? 'No product has a price yet.' : 'There is no product yet.',
      `${pricedProducts} of ${products} products have a price.`,
    ]),
    step('promises', 'Promises', urls.admin.websiteContent(), savedPromises && !isSample, [
      'The home page says how firms like yours work. Say what you promise.',
      'The home page makes your promises.',
    ]),
    step('areas', 'Area pages', inPages(alike[0]), areas.length > 0 && alike.length === 0, [
      areas.length === 0
        ? 'The website has no page for a town yet.'
        : `These pages still have the text they came with: ${list.format(alike.map(({ title }) => title.replace(/^.* in /, '')))}.`,
      'Every town has your own words.',
    ]),
  ];
}

interface Legal {
  slug: string;
  label: string;
  page: SetUpPage | undefined;
  gaps: number | undefined;
}

const legalStep = ({ slug, label, page, gaps }: Legal): Step =>
  step(slug, label, inPages(page), gaps === 0, [
    gaps
      ? `Visitors can read it, and ${gaps === 1 ? 'one place waits' : `${gaps} places wait`} for your words, in [square brackets].`
      : 'The website has none.',
    'It has no gaps.',
  ]);

const ofWork = ({ unsent, advisers, shownAdvisers, firm }: SetUpFacts): Step[] => [
  step(
    'sending',
    'Text messages and e-mail',
    `${inSettings('notifications')}#sending`,
    unsent.length === 0,
    [`No provider is set up: ${list.format(unsent)} are not sent.`, 'Messages go out.'],
  ),
  step('advisers', 'Advisers', urls.admin.accounts(), advisers > 0, [
    'There is no adviser yet to give a visit to.',
    advisers === 1 ? 'One adviser has an account.' : `${advisers} advisers have accounts.`,
  ]),
  step('people', 'Say who comes', urls.admin.advisers(), shownAdvisers > 0, [
    'Visitors don’t see whom to expect. Press Edit beside an adviser, and choose “Show on the website”.',
    'Visitors can read who will come.',
  ]),
  step('firm', 'Guarantee and insurance', inSettings('firm'), Object.values(firm).some(Boolean), [
    'The website says nothing of your guarantee, your insurance or your trade body.',
    'Visitors can read it at /about.',
  ]),
];

const step = (
  key: string,
  label: string,
  href: string,
  done: boolean,
  [missing, there]: [string, string],
): Step => ({ key, label, href, done, text: done ? there : missing });
