import { type Action, ButtonLink } from '../../../kit/ui/button-link.tsx';

export interface InvitationProps {
  title: string;
  text: string;
  book: Action;
  call: Action;
}

/** Ends a page by inviting its reader to book a visit. */
export function VisitInvitation({ title, text, book, call }: InvitationProps) {
  return (
    <section
      aria-labelledby="invitation-title"
      className="mt-16 grid grid-cols-1 items-center gap-x-16 gap-y-7 rounded-card bg-sunk px-[min(1.5rem,6vw)] py-10 sm:px-10 lg:mt-24 lg:grid-cols-[1fr_auto] lg:px-14 lg:py-14"
    >
      <div>
        <h2 id="invitation-title" className="text-3xl sm:text-4xl">
          {title}
        </h2>
        <p className="mt-3 max-w-[56ch] text-soft">{text}</p>
      </div>
      <p className="flex flex-wrap gap-3 lg:flex-col">
        <ButtonLink action={book} />
        <ButtonLink action={call} quiet phone />
      </p>
    </section>
  );
}
