interface BreadcrumbsProps {
  crumbs: { name: string; href: string }[];
}

export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-base text-soft">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ name, href }, index) => (
          <li key={href} className="flex gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={href} className="underline-offset-4 hover:text-ink hover:underline">
                {name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
