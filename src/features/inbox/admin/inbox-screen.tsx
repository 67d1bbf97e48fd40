import { Inbox, Mail, MailOpen, MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { type Filter, useNarrowing } from '../../../kit/crud/admin/use-narrowing.ts';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { FilterButtons } from '../../../kit/ui/filter-buttons.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { RowSkeletons, Skeleton } from '../../../kit/ui/skeleton.tsx';
import { patch } from '../../../lib/http/api-client.ts';
import { urls } from '../../../urls.ts';
import type { CustomerAnswer, TimelineEntry } from '../../customers/customer.ts';
import { switchOf } from '../../notifications/sms-switch.ts';
import { type InboxItem, inboxItemSchema } from '../inbox.ts';
import { Conversation } from './conversation.tsx';

const FILTER: Filter = {
  name: 'unread',
  label: 'Filter the inbox',
  options: [
    { value: '', label: 'All' },
    { value: 'true', label: 'Unread' },
  ],
};

/** What customers have written, unread first. */
export function InboxScreen() {
  const isAdviser = useIsAdviser();
  const list = useNarrowing([FILTER]);
  const options = { schema: inboxItemSchema, failed: 'Failed to fetch the inbox' };
  const query = usePages<InboxItem>(adminApi.inbox(), { q: list.q, ...list.chosen }, options);
  const [address] = useSearchParams();
  const open = address.get('open');
  // One screen where there is room, else two steps.
  const hidden = open === null ? '' : 'max-xl:hidden';
  return (
    <>
      <ScreenHeading
        title="Inbox"
        subtitle={
          <>
            What customers write: by text, in the contact form and on the page of their visit.{' '}
            {!isAdviser && (
              <Link to={urls.admin.messages()} className="contact-link">
                See what was sent
              </Link>
            )}
          </>
        }
      />
      <div className={classNames('mb-4 flex flex-wrap items-center gap-3', hidden)}>
        <SearchField
          label="Search the inbox"
          placeholder="Search the inbox..."
          value={list.search}
          onChange={list.type}
        />
        <FilterButtons
          {...FILTER}
          value={list.chosen.unread ?? ''}
          onChange={(unread) => list.narrow({ unread })}
        />
      </div>
      <div
        className={open === null ? '' : 'grid items-start gap-5 xl:grid-cols-[26rem_minmax(0,1fr)]'}
      >
        <PagedList
          className={classNames('card overflow-clip', hidden)}
          query={query}
          plural="messages"
          narrowed={
            list.isNarrowed && {
              ...(list.q === '' && { noMatch: 'You have read everything.' }),
              onShowAll: list.showAll,
            }
          }
          icon={Inbox}
          empty="Nothing yet. When a customer texts you, uses the contact form or writes on the page of a visit, you read it here."
        >
          {(items) =>
            items ? (
              <ul className="divide-y divide-line text-sm">
                {items.map((item) => (
                  <Item
                    key={`${item.kind} ${item.id}`}
                    item={item}
                    isOpen={open !== null && String(item.customerId) === open}
                  />
                ))}
              </ul>
            ) : (
              <RowSkeletons rows={4} className="h-12" />
            )
          }
        </PagedList>
        {open !== null && <Thread key={open} id={open} />}
      </div>
    </>
  );
}

/** The whole conversation with a household, beside the list or in its place. */
function Thread({ id }: { id: string }) {
  const [address] = useSearchParams();
  const household = useRead<CustomerAnswer>(adminApi.customer(id));
  const timeline = useRead<TimelineEntry[]>(adminApi.customerTimeline(id));
  const { data } = household;
  const list = new URLSearchParams(address);
  list.delete('open');
  return (
    <div className="grid gap-4">
      <Link to={{ search: String(list) }} className="contact-link w-fit xl:hidden">
        Back to the inbox
      </Link>
      {data ? (
        <>
          <Name customer={data} />
          <Conversation customer={data} entries={timeline.data} />
        </>
      ) : (
        <NotLoaded query={household} text="The conversation could not be loaded.">
          <Skeleton className="h-96 w-full" />
        </NotLoaded>
      )}
    </div>
  );
}

/** Where reading goes on, once somebody has chosen the conversation. */
function Name({ customer: { id, name } }: { customer: CustomerAnswer }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold wrap-anywhere outline-none">
      <Link to={urls.openCustomer(id)} className="hover:underline">
        {name}
      </Link>
    </h2>
  );
}

const TURNED = { off: 'Wants no more texts', on: 'Wants texts again' } as const;

function Item({ item, isOpen }: { item: InboxItem; isOpen: boolean }) {
  const { kind, id, customerId, name, text, at, read, answeredBy } = item;
  const Icon = kind === 'contact' ? Mail : MessageCircle;
  const MarkIcon = read ? Mail : MailOpen;
  const turned = kind === 'message' ? switchOf(text) : undefined;
  const [address] = useSearchParams();
  const list = new URLSearchParams(address);
  list.set('open', String(customerId));
  const href =
    customerId === null ? `${urls.admin.contact()}?view=${id}` : { search: String(list) };
  const opens = customerId !== null || kind === 'contact';

  const mark = useAction({
    call: () => patch(adminApi.inboxItem(kind, id), { read: !read }),
    failed: 'Failed to mark the message: ',
    changes: [adminApi.inbox(), adminApi.attention()],
    waits: true,
  });

  return (
    <li
      className={classNames(
        'relative flex items-start gap-3 px-4 py-3 hover:bg-sunken sm:px-5',
        !read && 'bg-accent-soft/50',
        isOpen && 'bg-sunken',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {opens ? (
            <Link
              to={href}
              aria-current={isOpen || undefined}
              className={classNames(
                'wrap-anywhere after:absolute after:inset-0',
                read ? 'font-medium' : 'font-semibold',
              )}
            >
              {name}
            </Link>
          ) : (
            <span className="font-medium">{name}</span>
          )}
          {!read && <Badge tone="waiting">New</Badge>}
          {turned && <Badge tone={turned === 'off' ? 'danger' : 'good'}>{TURNED[turned]}</Badge>}
          {answeredBy !== null && <Badge tone="good">Answered by {answeredBy}</Badge>}
        </p>
        <p className="line-clamp-2 wrap-anywhere">{text}</p>
        <p className="text-muted">
          {kind === 'contact' && 'Contact form, '}
          <Moment at={at} className="tabular-nums" />
        </p>
      </div>
      {/* Above the link that covers the row. */}
      <span className="relative">
        <ActionButton
          look="quiet"
          size="icon"
          aria-label={`Mark as ${read ? 'unread' : 'read'}: ${name}`}
          title={read ? 'Mark as unread' : 'Mark as read'}
          icon={MarkIcon}
          onAct={() => mark.mutateAsync()}
        />
      </span>
    </li>
  );
}
