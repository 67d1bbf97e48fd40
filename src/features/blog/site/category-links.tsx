interface CategoryLinksProps {
  categories: { name: string; href: string; current: boolean }[];
}

export function CategoryLinks({ categories }: CategoryLinksProps) {
  return (
    <nav aria-label="Categories" className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ name, href, current }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-base text-soft hover:border-ink hover:text-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-ground"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
