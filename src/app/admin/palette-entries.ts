import {
  CircleUser,
  ExternalLink,
  History,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  SlidersHorizontal,
  Sun,
} from 'lucide-react';
import type { SearchGroup } from '../../features/search/search.ts';
import { opensOf } from '../../kit/records/record.ts';
import { type Fragment, wordsOf } from '../../lib/text/search-words.ts';
import { urls } from '../../urls.ts';
import { logOut } from './log-out.ts';
import { chooseLook } from './look.ts';
import { type Recent, readRecent } from './palette-recent.ts';
import { type Screen, screens } from './screens.tsx';

export interface PaletteEntry {
  key: string;
  label: Fragment[];
  detail?: Fragment[] | undefined;
  icon: LucideIcon;
  act: string | (() => void);
  /** What else it is found by. */
  keywords?: string | undefined;
  /** Found by the server, for the text sent with the request. */
  found?: boolean;
  recent?: Recent;
}

interface PaletteGroup {
  title: string;
  entries: PaletteEntry[];
}

const plain = (text: string): Fragment[] => [{ text, match: false }];

const added: [label: string, path: string][] = [
  ['New Visit', urls.admin.appointments()],
  ['Add product', urls.admin.products()],
  ['Add category', urls.admin.categories()],
  ['New post', urls.admin.blogPosts()],
  ['Add testimonial', urls.admin.testimonials()],
  ['Upload files', urls.admin.media()],
  ['Add menu item', urls.admin.navigation()],
];

const settingsTabs: [label: string, tab: string, keywords: string][] = [
  ['General: name, address, opening hours', 'general', 'telephone phone number contact map'],
  ['About us: guarantee and insurance', 'firm', 'trade body company number registered warranty'],
  ['Social media', 'social', 'facebook instagram linkedin pinterest youtube'],
  ['Appearance: colours and logo', 'appearance', 'favicon icon theme footer text'],
  ['SEO', 'seo', 'google search engines robots sitemap title description'],
  ['Booking: capacity, closed days, notice', 'booking', 'bank holiday holidays slots services'],
  ['Notifications: text messages and e-mail', 'notifications', 'sms provider reminders'],
  ['Security: the second step at sign-in', 'security', 'two factor authenticator passkey'],
  ['Messages: what customers are sent', 'messages', 'templates wording e-mail sms'],
  ['Connections: tokens and webhooks', 'connections', 'api integrations'],
];

/** Of a question such as 'where do I change the phone'. */
const FILLERS = new Set(wordsOf('where how do can I we you is are a the my our change find see'));

function commandGroups(open: readonly Screen[], openAccount: () => void): PaletteGroup[] {
  const command = (
    label: string,
    icon: LucideIcon,
    act: PaletteEntry['act'],
    keywords?: string,
  ): PaletteEntry => ({ key: label, label: plain(label), icon, act, keywords });
  return [
    {
      title: 'Go to',
      entries: [
        ...open.map(({ label, icon, path, keywords }) =>
          command(`Go to ${label}`, icon, path, keywords),
        ),
        ...settingsTabs.map(([label, tab, keywords]) =>
          command(
            `Settings: ${label}`,
            SlidersHorizontal,
            `${urls.admin.settings()}?tab=${tab}`,
            keywords,
          ),
        ),
      ],
    },
    {
      title: 'Do',
      entries: [
        ...added.map(([label, path]) => command(label, Plus, `${path}?edit=new`)),
        command('Light look', Sun, () => chooseLook('light')),
        command('Dark look', Moon, () => chooseLook('dark')),
        command('Same look as system', Monitor, () => chooseLook('system')),
        command('Your account', CircleUser, openAccount),
        command('Exit to Website', ExternalLink, () => location.assign(urls.home())),
        command('Log out', LogOut, () => void logOut()),
      ],
    },
  ];
}

const searched = screens.flatMap(({ records, icon }) => records.map((facts) => ({ facts, icon })));

function recordGroup({ kind, hits, more }: SearchGroup, q: string): PaletteGroup {
  const { facts, icon = History } = searched.find((one) => one.facts.key === kind) ?? {};
  const { label: title = kind, hasSearch = false } = facts?.search ?? {};
  const textOf = (fragments: Fragment[]) => fragments.map(({ text }) => text).join('');
  const entries = hits.map((hit): PaletteEntry => {
    const opened = searched.find((one) => one.facts.key === hit.opens.kind)?.facts;
    const path = opened ? opensOf(opened, String(hit.opens.id)) : urls.admin.dashboard();
    return {
      found: true,
      key: `${kind}-${hit.id}`,
      label: hit.title,
      detail: hit.detail,
      icon,
      act: path,
      recent: { path, label: textOf(hit.title), group: title },
    };
  });
  if (more && hasSearch && facts) {
    entries.push({
      found: true,
      key: `${kind}-more`,
      label: plain(`All ${title.toLowerCase()} with “${q}”`),
      icon,
      act: `${opensOf(facts, '').replace(/\?.*/, '')}?q=${encodeURIComponent(q)}`,
    });
  }
  return { title, entries };
}

export function paletteGroups(
  typed: string,
  found: SearchGroup[],
  open: readonly Screen[],
  openAccount: () => void,
): PaletteGroup[] {
  const q = typed.trim();
  const commands = commandGroups(open, openAccount);
  if (q === '') {
    const recent = readRecent().map(
      ({ path, label, group }): PaletteEntry => ({
        key: `recent-${path}`,
        label: plain(label),
        detail: plain(group),
        icon: History,
        act: path,
        recent: { path, label, group },
      }),
    );
    return [{ title: 'Recent', entries: recent }, ...commands].filter(hasEntries);
  }
  const wanted = wordsOf(q).filter((word) => !FILLERS.has(word));
  const fits = ({ key, keywords }: PaletteEntry) => {
    const words = wordsOf(`${key} ${keywords ?? ''}`);
    return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)));
  };
  return [
    ...commands.map(({ title, entries }) => ({ title, entries: entries.filter(fits) })),
    ...found.map((group) => recordGroup(group, q)),
  ].filter(hasEntries);
}

const hasEntries = ({ entries }: PaletteGroup) => entries.length > 0;
