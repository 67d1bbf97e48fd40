import { type Faq, type FaqGroup, faqAnchor } from '../faq.ts';

interface FaqGroupsProps {
  groups: FaqGroup[];
  /** Search results are open; otherwise an answer opens on request. */
  open: boolean;
}

/** Questions by subject, with a list of subjects where there is room. */
export function FaqGroups({ groups, open }: FaqGroupsProps) {
  const hasSubjects = groups.length > 1;
  return (
    <div
      className={`mt-12 grid gap-x-16 gap-y-8 lg:mt-16 ${hasSubjects ? 'lg:grid-cols-[14rem_1fr]' : ''}`}
    >
      {hasSubjects && (
        <nav aria-label="Subjects" className="self-start lg:sticky lg:top-28">
          <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-0.5">
            {groups.map(({ category, anchor, faqs }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  className="flex min-h-11 items-center justify-between gap-3 rounded-full border border-line px-4 text-base text-soft no-underline hover:border-edge hover:text-ink lg:rounded-lg lg:border-transparent lg:px-3 lg:hover:bg-sunk"
                >
                  {category}
                  <span className="text-sm max-lg:hidden" aria-hidden="true">
                    {faqs.length}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="grid min-w-0 gap-y-14">
        {groups.map(({ category, anchor, faqs }) => (
          <section key={anchor} aria-labelledby={anchor}>
            <h2 id={anchor} className="scroll-mt-28 text-2xl sm:text-3xl">
              {category}
            </h2>
            <div className="mt-5 border-t border-line">
              {faqs.map((faq) => (
                <Question key={faq.id} faq={faq} open={open} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function Question({ faq, open }: { faq: Faq; open: boolean }) {
  const { question, answer, relatedHref } = faq;
  return (
    <details className="group border-b border-line" open={open}>
      <summary className="flex cursor-pointer list-none items-start justify-between gap-6 py-5 text-lg font-semibold hover:text-primary-strong [&::-webkit-details-marker]:hidden">
        {question}
        <span
          aria-hidden="true"
          className="mt-2 mr-1 block size-3 shrink-0 rotate-45 border-r-2 border-b-2 border-edge transition-transform duration-200 group-open:mt-3.5 group-open:rotate-[225deg] motion-reduce:transition-none"
        />
      </summary>
      {/* A link to an element inside opens it: browsers open a target's parents. */}
      <div id={faqAnchor(faq)} className="max-w-[68ch] scroll-mt-48 pb-6 text-soft">
        <p className="whitespace-pre-line">{answer}</p>
        {relatedHref && (
          <p className="mt-3">
            <a href={relatedHref} className="text-link">
              Read more
              <span className="sr-only"> about: {question}</span>
            </a>
          </p>
        )}
      </div>
    </details>
  );
}
