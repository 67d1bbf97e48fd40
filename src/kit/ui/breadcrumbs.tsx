interface BreadcrumbsProps {
  crumbs: { name: string; href: string }[];
}

export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  const shown = crumbs.filter(({ name }, index) => name !== crumbs[index - 1]?.name);
  const here = crumbs.at(-1);
  return (
    <nav aria-label="Breadcrumb" className="text-base text-soft">
      <ol className="flex flex-wrap gap-x-2">
        {shown.map(({ name, href }, index) => (
          <li key={href} className="flex gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {href === here?.href ? (
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
