interface PageStepsProps {
  of: string;
  newerHref: string | undefined;
  olderHref: string | undefined;
}

export function PageSteps({ of, newerHref, olderHref }: PageStepsProps) {
  if (!newerHref && !olderHref) return null;
  return (
    <nav aria-label="Pages" className="mt-14 flex flex-wrap justify-between gap-3">
      {newerHref && (
        <a className="button button-quiet" href={newerHref} rel="prev">
          {`Newer ${of}`}
        </a>
      )}
      {olderHref && (
        <a className="button button-quiet ml-auto" href={olderHref} rel="next">
          {`Older ${of}`}
        </a>
      )}
    </nav>
  );
}
