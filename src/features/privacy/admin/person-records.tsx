import type { ReactNode } from 'react';
import { Badge } from '../../../kit/ui/badge.tsx';
import { fullDay } from '../../../lib/time/london-day.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { referenceOf, statusLabels } from '../../appointments/appointment.ts';
import { outcomeInWords } from '../../appointments/outcome.ts';
import { formLabels } from '../../caught-forms/caught-form.ts';
import { NO_SUBJECT } from '../../contact/contact.ts';
import { countOf, windowsInWords } from '../../pricing/window-format.ts';
import { swatchInWords } from '../../swatches/swatch-request.ts';
import { ratingText } from '../../testimonials/testimonial.ts';
import type { Person } from '../person.ts';

const moment = (at: string) => londonMoment(new Date(at));

export function PersonRecords({ person }: { person: Person }) {
  const { visits, messages, visitMessages, waitingEntries, contactSubmissions, reviews } = person;
  const { conversations, swatchRequests } = person;
  return (
    <div className="divide-y divide-line border-t border-line">
      <Kind title="Visits" count={visits.length}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{visit.reference}</span>
              {fullDay(visit.preferredDate)},{' '}
              <span className="whitespace-nowrap">{visit.preferredTime}</span>
              <Badge tone="neutral">{statusLabels[visit.status]}</Badge>
              <span className="wrap-anywhere">{outcomeInWords(visit)}</span>
            </p>
            <p className="text-muted wrap-anywhere">
              {[visit.name, visit.address, visit.postcode, visit.phone, visit.email]
                .filter(Boolean)
                .join(', ')}
            </p>
          </li>
        ))}
      </Kind>
      <Kind title="Messages sent" count={messages.length}>
        {messages.map(({ id, recipient, subject, body, createdAt }) => (
          <li key={id}>
            <p className="wrap-anywhere">
              <span className="font-medium">{recipient}</span>, {moment(createdAt)}
            </p>
            <p className="line-clamp-2 text-muted wrap-anywhere">{subject || body}</p>
          </li>
        ))}
      </Kind>
      <Kind title="Sent with a visit" count={visitMessages.length}>
        {visitMessages.map(({ id, appointmentId, text, photos, createdAt }) => (
          <li key={id}>
            <p>
              <span className="font-medium">{referenceOf(appointmentId)}</span>, {moment(createdAt)}
              {photos > 0 && `, ${photos === 1 ? '1 photo' : `${photos} photos`}`}
            </p>
            <p className="line-clamp-2 text-muted wrap-anywhere">{text}</p>
          </li>
        ))}
      </Kind>
      <Kind title="Waiting list" count={waitingEntries.length}>
        {waitingEntries.map(({ id, name, date, times }) => (
          <li key={id}>
            <p className="wrap-anywhere">
              <span className="font-medium">{name}</span>, {fullDay(date)}, {times.join(' or ')}
            </p>
          </li>
        ))}
      </Kind>
      <Kind title="Contact submissions" count={contactSubmissions.length}>
        {contactSubmissions.map(({ id, name, subject, message, createdAt }) => (
          <li key={id}>
            <p className="wrap-anywhere">
              <span className="font-medium">{subject || NO_SUBJECT}</span>, {name},{' '}
              {moment(createdAt)}
            </p>
            <p className="line-clamp-2 text-muted wrap-anywhere">{message}</p>
          </li>
        ))}
      </Kind>
      <Kind title="Swatch requests" count={swatchRequests.length}>
        {swatchRequests.map(({ id, name, address, postcode, swatches, createdAt }) => (
          <li key={id}>
            <p className="wrap-anywhere">
              <span className="font-medium">{name}</span>, {address}, {postcode},{' '}
              {moment(createdAt)}
            </p>
            <p className="text-muted wrap-anywhere">{swatches.map(swatchInWords).join(', ')}</p>
          </li>
        ))}
      </Kind>
      <Kind title="Conversations with the assistant" count={conversations.length}>
        {conversations.map(({ id, createdAt, told, messages: said }) => (
          <li key={id}>
            <p>
              {moment(createdAt)}, {said.length === 1 ? '1 message' : `${said.length} messages`}
            </p>
            <p className="line-clamp-2 text-muted wrap-anywhere">
              {Object.values(told).join(', ')}
            </p>
          </li>
        ))}
      </Kind>
      <Kind title="Price lists sent" count={person.priceLists.length}>
        {person.priceLists.map(({ createdAt, windows }) => (
          <li key={createdAt}>
            {moment(createdAt)}, {windowsInWords(countOf(windows))}
          </li>
        ))}
      </Kind>
      <Kind title="Taught to the assistant" count={person.lessons.length}>
        {person.lessons.map(({ id, sentence }) => (
          <li key={id} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </Kind>
      <Kind title="Forms probably from robots" count={person.caughtForms.length}>
        {person.caughtForms.map(({ id, form, name, createdAt }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{formLabels[form]}</span>, {name}, {moment(createdAt)}
          </li>
        ))}
      </Kind>
      <Kind title="Reviews under the same name or of a visit" count={reviews.length}>
        {reviews.map(({ id, author, location, rating, quote, original }) => (
          <li key={id}>
            <p className="wrap-anywhere">
              <span className="font-medium">{author}</span>
              {location && `, ${location}`}, {ratingText(rating)}
            </p>
            <p className="line-clamp-2 text-muted wrap-anywhere">{quote}</p>
            {original && (
              <p className="line-clamp-2 text-muted wrap-anywhere">
                As it arrived: {original.author}, {ratingText(original.rating)}: {original.quote}
              </p>
            )}
          </li>
        ))}
      </Kind>
    </div>
  );
}

function Kind({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className="px-5 py-4 text-sm">
      <h3 className="flex items-center gap-2 font-semibold">
        {title} <Badge tone="neutral">{count}</Badge>
      </h3>
      {count > 0 && (
        <div className="mt-2 max-h-72 overflow-y-auto">
          <ul className="grid gap-3">{children}</ul>
        </div>
      )}
    </section>
  );
}
