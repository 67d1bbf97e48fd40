import { Download, Eraser, Search, UserX } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { useIsOwner } from '../../../kit/crud/admin/own-account.ts';
import { months, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button, ButtonLink } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { ApiError } from '../../../lib/http/api-client.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import { CONTACT_MESSAGE, isNothing, type Joined, type Person } from '../person.ts';
import { retention } from '../retention.ts';
import { ErasureDialog } from './erasure-dialog.tsx';
import { type Found, useLookup, usePersonFile, usePrivacyState } from './privacy-queries.ts';

interface PrivacyScreenProps {
  /** What is kept about people, in the order in which it is shown. */
  kinds: readonly PersonKind[];
}

export function PrivacyScreen({ kinds }: PrivacyScreenProps) {
  return (
    <>
      <ScreenHeading title="Privacy" subtitle="For requests to see or erase personal data." />
      <ErasuresToRepeat />
      <div className="grid items-start gap-5 xl:grid-cols-[2fr_1fr]">
        <PersonSearch kinds={kinds} />
        <RetentionPanel kinds={kinds} />
      </div>
    </>
  );
}

/** Erased people restored by a backup, until they are erased again. */
function ErasuresToRepeat() {
  const { data } = usePrivacyState();
  if (!data?.erasuresToRepeat.length) return null;
  return (
    <section aria-labelledby="again-heading" className="card mb-5">
      <header className="border-b border-line px-5 py-4">
        <h2 id="again-heading" className="font-semibold">
          To be erased again
        </h2>
        <p className="text-sm text-muted">
          The restored backup was made before these people were erased, so their data is back. Look
          each of them up and erase them again.
        </p>
      </header>
      <ul className="divide-y divide-line px-5 text-sm">
        {data.erasuresToRepeat.map(({ contact, erasedAt }) => (
          <li key={contact} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span className="font-medium break-all">{contact}</span>
            <span className="text-muted">Erased {londonMoment(new Date(erasedAt))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonSearch({ kinds }: PrivacyScreenProps) {
  const [contact, setContact] = useState('');
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  const lookup = useLookup();

  function search(event: FormEvent) {
    event.preventDefault();
    setMissing(contact.trim() === '');
    if (contact.trim() === '') return focusField();
    lookup.mutate(
      { contact: contact.trim(), name: name.trim() || undefined },
      { onError: focusField },
    );
  }

  function focusField() {
    field.current?.querySelector('input')?.focus();
  }

  const refused = lookup.error instanceof ApiError && lookup.error.body.fields?.contact;
  const error = missing ? CONTACT_MESSAGE : refused || undefined;
  return (
    <section aria-labelledby="person-heading" className="card">
      <header className="border-b border-line px-5 py-4">
        <h2 id="person-heading" className="font-semibold">
          A person’s data
        </h2>
        <p className="text-sm text-muted">
          Everything you keep about one person, in one place. Add their name to find reviews written
          without a visit.
        </p>
      </header>
      <form ref={field} noValidate onSubmit={search} className="grid gap-3 p-5">
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label="E-mail or telephone"
            name="contact"
            autoComplete="off"
            value={contact}
            onChange={(event) => setContact(event.target.value)}
            error={error}
            className="min-w-60 grow"
          />
          <TextField
            label="Name (optional)"
            name="name"
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
            className="min-w-60 grow"
          />
          <Button type="submit" disabled={lookup.isPending} className="h-11 sm:mt-6.5">
            {lookup.isPending ? <Spinner /> : <Search aria-hidden className="size-4" />}
            Look up
          </Button>
        </div>
        {lookup.isError && !refused && (
          <p role="alert" className="text-sm text-danger">
            The records could not be read. {failureSentence(lookup.error)}
          </p>
        )}
      </form>
      <div role="status">
        {lookup.data && !lookup.isPending && (
          <Result
            key={lookup.submittedAt}
            kinds={kinds}
            found={lookup.data}
            onAgain={(changes) => lookup.mutate({ ...lookup.data, ...changes })}
          />
        )}
      </div>
    </section>
  );
}

interface ResultProps extends PrivacyScreenProps {
  found: Found;
  /** Looks the same person up again. */
  onAgain(changes?: { isOne: boolean }): void;
}

function Result({ kinds, found, onAgain }: ResultProps) {
  const [erasing, setErasing] = useState(false);
  const file = usePersonFile();
  const isOwner = useIsOwner();
  const { contact, name, isOne, person, joined } = found;
  if (isNothing(person) && !joined) {
    return (
      <div className="border-t border-line">
        <EmptyState icon={UserX} text={`Nothing is kept about ${contact}.`} />
      </div>
    );
  }
  return (
    <>
      {joined && <JoinedNotice joined={joined} onOne={() => onAgain({ isOne: true })} />}
      <PersonRecords person={person} kinds={kinds} />
      <div className="flex flex-wrap gap-2 border-t border-line p-5">
        <ActionButton
          look="secondary"
          icon={Download}
          disabled={joined?.mustSplit}
          onAct={() => file.mutateAsync({ contact, name, isOne })}
        >
          Save as a file
        </ActionButton>
        {isOwner ? (
          <Button
            icon={Eraser}
            look="danger"
            disabled={joined?.mustSplit}
            onClick={() => setErasing(true)}
          >
            Erase…
          </Button>
        ) : (
          <p className="self-center text-sm text-muted">Only an owner can erase it.</p>
        )}
      </div>
      {erasing && (
        <ErasureDialog
          kinds={kinds}
          found={found}
          onClose={() => setErasing(false)}
          onErased={onAgain}
        />
      )}
    </>
  );
}

/** Others in the same customer: theirs is another's data. */
function JoinedNotice({ joined, onOne }: { joined: Joined; onOne(): void }) {
  return (
    <div className="grid gap-3 border-t border-line px-5 py-4 text-sm">
      <p>
        {joined.mustSplit
          ? 'Other people are joined with this person. Split them off first, or check that they are one person.'
          : 'This person is joined with somebody else, whose data is not shown here.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {joined.with.map(({ id, name }) => (
          <ButtonLink key={name} href={urls.openCustomer(id)}>
            Joined with {name}: split…
          </ButtonLink>
        ))}
        <Button look="secondary" onClick={onOne}>
          They are one person
        </Button>
      </div>
    </div>
  );
}

const AUDIT_KEPT = [
  ['The audit log', months(retention.auditMonths)],
  ['IP addresses of visitors in it', `${retention.auditAddressDays} days`],
] as const;

function RetentionPanel({ kinds }: PrivacyScreenProps) {
  const { data } = usePrivacyState();
  return (
    <section aria-labelledby="retention-heading" className="card">
      <header className="border-b border-line px-5 py-4">
        <h2 id="retention-heading" className="font-semibold">
          How long data is kept
        </h2>
        <p className="text-sm text-muted">After that it is erased automatically.</p>
      </header>
      {data && data.clockWaitHours > 0 && (
        <p className="border-b border-line px-5 py-4 text-sm">
          The server’s clock has jumped, or the server was off for days. To be safe, nothing is
          erased by its age for{' '}
          {data.clockWaitHours === 1 ? 'an hour' : `${data.clockWaitHours} hours`} of running time;
          then it continues automatically.
        </p>
      )}
      <dl className="divide-y divide-line px-5 text-sm">
        {[...kinds.flatMap(({ kept }) => kept), ...AUDIT_KEPT].map(([what, time]) => (
          <div key={what} className="py-3">
            <dt className="text-muted">{what}</dt>
            <dd className="font-medium">{time}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line px-5 py-4 text-sm text-muted">
        An erased visit loses its name and address. Its day, type of blind and the first half of its
        postcode stay, so that your numbers stay correct.
      </p>
    </section>
  );
}

function PersonRecords({ person, kinds }: { person: Person; kinds: readonly PersonKind[] }) {
  return (
    <div className="divide-y divide-line border-t border-line">
      {kinds.map(({ key, title, item }) => {
        const rows = person[key] ?? [];
        return (
          <section key={key} className="px-5 py-4 text-sm">
            <h3 className="flex items-center gap-2 font-semibold">
              {title} <Badge tone="neutral">{rows.length}</Badge>
            </h3>
            {rows.length > 0 && (
              <div className="mt-2 max-h-72 overflow-y-auto">
                <ul className="grid gap-3">
                  {rows.map((row, at) => (
                    <li key={row.id ?? at}>{item(row)}</li>
                  ))}
                </ul>
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}
