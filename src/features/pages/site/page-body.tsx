import { Prose } from '../../../kit/ui/prose.tsx';

interface PageBodyProps {
  html: string;
  /** For a few short parts. */
  inColumns: boolean;
  /** Its chief headings. */
  contents: { id: string; text: string }[];
}

const WORTH_A_TABLE = 4;

/** The text, with a table of contents beside it if it is long. */
export function PageBody({ html, inColumns, contents }: PageBodyProps) {
  if (!html) return null;
  const frame = 'mt-12 border-t border-line pt-10 lg:mt-16 lg:pt-14';
  if (contents.length < WORTH_A_TABLE) {
    return (
      <div className={frame}>
        <Prose html={html} className={`text-lg ${inColumns ? 'prose-columns' : ''}`} />
      </div>
    );
  }
  return (
    <div
      className={`${frame} grid grid-cols-[minmax(0,1fr)] gap-x-20 lg:grid-cols-[15rem_minmax(0,1fr)]`}
    >
      <nav aria-labelledby="contents-title" className="hidden text-base lg:block">
        <div className="sticky top-28 max-h-[calc(100dvh-9rem)] overflow-y-auto">
          <p id="contents-title" className="font-semibold">
            On this page
          </p>
          <ul className="mt-3 grid gap-1 border-l border-line">
            {contents.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block py-1 pl-4 leading-snug text-soft hover:text-ink hover:underline hover:underline-offset-4"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <Prose html={html} className="text-lg" />
    </div>
  );
}
