/** Structured data for a script element: `<` is escaped, so no text of it can end the element. */
export function jsonLd(data: Record<string, unknown>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

/** The way to a page, for search engines. @param origin stands before root-relative addresses. */
export function breadcrumbJsonLd(crumbs: { name: string; href: string }[], origin: string): string {
  return jsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${href}`,
    })),
  });
}
